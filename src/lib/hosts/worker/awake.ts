import type { Wake } from '../../wire/index.js';
import { awakeQuestion } from '../messages.js';
import { wake } from '../timers.js';

/** How often a page is asked, in ms. Chromium stops a worker that has heard nothing for 30 s. */
const interval = 10_000;

/**
 * Timers during which open pages keep the worker awake: a browser counts what pages say to a worker,
 * and not its timers.
 */
export function createAwakeTimers(clients: Clients): Wake {
	let waiting = 0;
	let asking: ReturnType<typeof setInterval> | undefined;

	async function ask(): Promise<void> {
		if (waiting === 0) {
			clearInterval(asking);
			asking = undefined;
			return;
		}
		for (const page of await clients.matchAll()) page.postMessage(awakeQuestion);
	}

	return (ms, due) => {
		let isOver = false;
		const end = () => {
			if (!isOver) waiting -= 1;
			isOver = true;
		};
		waiting += 1;
		asking ??= setInterval(() => void ask(), interval);
		const cancel = wake(ms, () => {
			end();
			due();
		});
		return () => {
			end();
			cancel();
		};
	};
}
