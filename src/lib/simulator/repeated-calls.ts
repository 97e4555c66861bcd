import type { CallInput, Effect, Input, Reply } from '../agent/index.js';
import { isSettled } from '../protocol/index.js';

/** A call that waits until its task settles (section 3.2.2). */
export interface AwaitedCall {
	readonly call: CallInput;
	readonly reply: Reply & { readonly kind: 'settled' };
}

interface UnansweredCall {
	readonly call: CallInput;
	readonly reply: Reply;
}

/** How long after its first time, and after the restart, a call may come again, in ms. */
const repeatWindow = 5000;

/**
 * The calls that a restart may have left without their answers. A browser makes such a call again,
 * and it must not have its effect twice. Those of a caller are known by what they ask.
 */
export class RepeatedCalls {
	#waiting: readonly AwaitedCall[] = [];
	#unanswered: readonly UnansweredCall[] = [];
	#until = 0;

	/** Those that wait, for a snapshot. */
	get waiting(): readonly AwaitedCall[] {
		return this.#waiting;
	}

	/** Whether calls of just before the restart may come again that are not among those that wait. */
	get mayRepeat(): boolean {
		return this.#unanswered.length > this.#waiting.length;
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
				this.#waiting = [...this.#waiting, { call: input, reply: effect.reply }];
			}
		}
	}

	/** Notes what happened at `at` before the restart; whether it was answered is not known. */
	followPast(input: Input, [effect]: readonly Effect[], at: number, now: number): void {
		if (input.kind !== 'call' || effect?.kind !== 'reply' || now - at > repeatWindow) return;
		this.#unanswered = [...this.#unanswered, { call: input, reply: effect.reply }];
	}

	/** From here on calls may be repetitions, for a while. */
	restart(now: number): void {
		this.#unanswered = [...this.#waiting, ...this.#unanswered];
		this.#until = now + repeatWindow;
	}

	/** The reply to the call of which this one is a repetition; undefined for any other. */
	take(call: CallInput, now: number): Reply | undefined {
		if (now > this.#until) return undefined;
		const repeated = this.#unanswered.find((unanswered) => isSameCall(unanswered.call, call));
		this.#unanswered = this.#unanswered.filter(({ call }) => call !== repeated?.call);
		return repeated?.reply;
	}

	#settle(agent: string, taskId: string): void {
		this.#waiting = this.#waiting.filter(
			({ call, reply }) => call.agent !== agent || reply.taskId !== taskId
		);
	}
}

/** Whether two calls are of one caller and equal in all that a caller decides. */
function isSameCall(one: CallInput, other: CallInput): boolean {
	return (
		one.client === other.client &&
		one.principal?.id === other.principal?.id &&
		one.agent === other.agent &&
		one.operation === other.operation &&
		JSON.stringify(one.request) === JSON.stringify(other.request)
	);
}
