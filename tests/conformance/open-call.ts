import type { CallExchange } from '../../src/lib/exchange/index.js';
import type { Call, Rig } from './rig.js';
import type { Way } from './way.js';

/** A call that is under way, and ways to wait for it. */
export class OpenCall {
	readonly ended: Promise<CallExchange>;
	readonly #abort = new AbortController();
	#exchange: CallExchange | undefined;
	#waiting: (() => void)[] = [];

	constructor(rig: Rig, agent: string, call: Call) {
		this.ended = rig.call(agent, {
			...call,
			signal: this.#abort.signal,
			onChange: (exchange) => {
				this.#exchange = exchange;
				for (const wake of this.#waiting.splice(0)) wake();
			}
		});
	}

	/** Resolves once that many events have arrived. */
	async events(count: number): Promise<void> {
		while ((this.#exchange?.messages.length ?? 0) < count) {
			await new Promise<void>((resolve) => this.#waiting.push(resolve));
		}
	}

	abort(): void {
		this.#abort.abort();
	}
}

/** A stream of a task's events. */
export function subscribe(rig: Rig, binding: Way, id: string, agent = 'scripted'): OpenCall {
	return new OpenCall(rig, agent, { operation: 'SubscribeToTask', binding, request: { id } });
}
