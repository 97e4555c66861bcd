import type { SimulatorPorts } from '../../src/lib/simulator/index.js';

interface Timer {
	at: number;
	due: () => void;
}

/** Silences longer than this are not skipped: nothing that a clause is about waits so long. */
const patience = 10_000;

/** A clock that goes on to the next timer whenever there is nothing else to do. */
export function virtualTime(): Pick<SimulatorPorts, 'now' | 'wake'> {
	let now = 0;
	let timers: Timer[] = [];
	let isGoing = false;

	function goOn(): void {
		const [next] = timers.toSorted((a, b) => a.at - b.at);
		isGoing = next !== undefined && next.at - now <= patience;
		if (isGoing) setImmediate(fire);
	}

	function fire(): void {
		const [next] = timers.toSorted((a, b) => a.at - b.at);
		if (next && next.at - now <= patience) {
			timers = timers.filter((timer) => timer !== next);
			now = next.at;
			next.due();
		}
		goOn();
	}

	return {
		now: () => now,
		wake(ms, due) {
			const timer = { at: now + ms, due };
			timers.push(timer);
			if (!isGoing) goOn();
			return () => {
				timers = timers.filter((other) => other !== timer);
			};
		}
	};
}
