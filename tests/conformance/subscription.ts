import type { CallExchange } from '../../src/lib/exchange/index.js';
import type { Rig } from './rig.js';
import type { Way } from './way.js';

/** A stream that is under way, and ways to wait for it. */
export class Subscription {
	readonly ended: Promise<CallExchange>;
	readonly #abort = new AbortController();
	#exchange: CallExchange | undefined;
	#waiting: (() => void)[] = [];

	constructor(rig: Rig, binding: Way, id: string, agent = 'scripted') {
		this.ended = rig.call(agent, {
			operation: 'SubscribeToTask',
			binding,
			request: { id },
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
