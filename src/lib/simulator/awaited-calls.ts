import type { CallInput, Effect, Input } from '../agent/index.js';
import { isSettled } from '../protocol/index.js';

/** A call that waits until its task settles (section 3.2.2). */
export interface AwaitedCall {
	readonly call: CallInput;
	readonly taskId: string;
}

/** How long after a restart a browser may make a call again that had no answer yet, in ms. */
const repeatWindow = 5000;

/**
 * The calls that wait. A browser makes a call once more whose worker was stopped before there was an
 * answer, and the call must not have its effect twice.
 */
export class AwaitedCalls {
	#waiting: readonly AwaitedCall[] = [];
	#unanswered: readonly AwaitedCall[] = [];
	#repeatableUntil = 0;

	get waiting(): readonly AwaitedCall[] {
		return this.#waiting;
	}

	/** Takes over those of a snapshot. */
	restore(waiting: readonly AwaitedCall[]): void {
		this.#waiting = waiting;
	}

	/** Notes what an input has led to. */
	follow(input: Input, effects: readonly Effect[]): void {
		for (const effect of effects) {
			if (effect.kind === 'failure') this.#settle(effect.agent, effect.taskId);
			else if (effect.kind === 'event') {
				const { id, status } = effect.task;
				if (isSettled(status.state)) this.#settle(effect.agent, id);
			} else if (effect.reply.kind === 'settled' && input.kind === 'call') {
				this.#waiting = [...this.#waiting, { call: input, taskId: effect.reply.taskId }];
			}
		}
	}

	/** Those that wait now have lost their callers, who may come again for a while. */
	restart(now: number): void {
		this.#unanswered = this.#waiting;
		this.#repeatableUntil = now + repeatWindow;
	}

	/** The task of a call that is such a repetition; undefined for any other. */
	takeRepeated(call: CallInput, now: number): string | undefined {
		if (now > this.#repeatableUntil) return undefined;
		const repeated = this.#unanswered.find((unanswered) => isSameCall(unanswered.call, call));
		this.#unanswered = this.#unanswered.filter((unanswered) => unanswered !== repeated);
		return repeated?.taskId;
	}

	#settle(agent: string, taskId: string): void {
		this.#waiting = this.#waiting.filter(
			(waiting) => waiting.call.agent !== agent || waiting.taskId !== taskId
		);
	}
}

/** Whether two calls are equal in all that a caller decides. */
function isSameCall(one: CallInput, other: CallInput): boolean {
	return (
		one.agent === other.agent &&
		one.operation === other.operation &&
		JSON.stringify(one.request) === JSON.stringify(other.request)
	);
}
