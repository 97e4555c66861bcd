import type { CallInput, Effect, Input, Reply } from '../agent/index.js';
import { isSettled } from '../protocol/index.js';

/** A call that waits until its task is terminal or interrupted (section 3.2.2). */
export interface AwaitedCall {
	readonly call: CallInput;
	readonly reply: Reply & { readonly kind: 'settled' };
}

/** A call that changed something, and was answered not long ago. */
export interface AnsweredCall {
	/** Wall time in ms. */
	readonly at: number;
	readonly call: CallInput;
	readonly reply: Reply;
}

type UnansweredCall = AwaitedCall | AnsweredCall;

/** For how long after its answer, and after the restart, a call may be repeated, in ms. */
const repeatWindow = 5000;

/**
 * The calls whose answers a restart may have lost. A browser makes such a call again, and it must
 * not have its effect twice. A repeated call is known by its client and by what it asks; where the
 * host names no client, nothing makes calls again.
 */
export class RepeatedCalls {
	#waiting: readonly AwaitedCall[] = [];
	/** Oldest first; some may be too old to be repeated. */
	#answered: AnsweredCall[] = [];
	#unanswered: readonly UnansweredCall[] = [];
	#until = 0;

	/** Those that wait, for a snapshot. */
	get waiting(): readonly AwaitedCall[] {
		return this.#waiting;
	}

	/** Those whose answers may still be on their way at `now`, for a snapshot. */
	answered(now: number): readonly AnsweredCall[] {
		return this.#answered.filter(({ at }) => now - at <= repeatWindow);
	}

	/** Takes over those of a snapshot. */
	restore(waiting: readonly AwaitedCall[], answered: readonly AnsweredCall[]): void {
		this.#waiting = waiting;
		this.#answered = [...answered];
	}

	/** Notes what an input has led to at `at`. */
	follow(input: Input, effects: readonly Effect[], at: number): void {
		for (const effect of effects) {
			if (effect.kind === 'failure') this.#settle(effect.agent, effect.taskId, at);
			else if (effect.kind === 'event') {
				const { id, status } = effect.task;
				if (isSettled(status.state)) this.#settle(effect.agent, id, at);
			} else if (input.kind === 'call' && input.client !== undefined) {
				this.#note(input, effect.reply, at);
			}
		}
	}

	/** To be called after a restart: for a while, calls may be repeated ones. */
	restart(now: number): void {
		// Whether their answers have arrived is not known.
		this.#unanswered = [...this.#waiting, ...this.answered(now)];
		this.#until = now + repeatWindow;
	}

	/**
	 * The reply that this call got before the restart; undefined for a call that is not repeated.
	 */
	take(call: CallInput, now: number): Reply | undefined {
		if (now > this.#until) return undefined;
		const repeated = this.#unanswered.find((unanswered) => isSameCall(unanswered.call, call));
		this.#unanswered = this.#unanswered.filter(({ call }) => call !== repeated?.call);
		return repeated?.reply;
	}

	#note(call: CallInput, reply: Reply, at: number): void {
		if (reply.kind === 'settled') this.#waiting = [...this.#waiting, { call, reply }];
		else this.#answer({ call, reply }, at);
	}

	#settle(agent: string, taskId: string, at: number): void {
		const isDone = ({ call, reply }: AwaitedCall) =>
			call.agent === agent && reply.taskId === taskId;
		for (const one of this.#waiting.filter(isDone)) this.#answer(one, at);
		this.#waiting = this.#waiting.filter((one) => !isDone(one));
	}

	#answer({ call, reply }: Omit<AnsweredCall, 'at'>, at: number): void {
		this.#answered.push({ at, call, reply });
		const [oldest] = this.#answered;
		if (oldest && at - oldest.at > 2 * repeatWindow) this.#answered = [...this.answered(at)];
	}
}

/** Whether two calls are of one client and principal, and equal in all that a caller decides. */
function isSameCall(one: CallInput, other: CallInput): boolean {
	return (
		one.client === other.client &&
		one.principal?.id === other.principal?.id &&
		one.agent === other.agent &&
		one.operation === other.operation &&
		JSON.stringify(one.request) === JSON.stringify(other.request)
	);
}
