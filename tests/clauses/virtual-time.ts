import type { SimulatorPorts } from '../../src/lib/simulator/index.js';

interface Timer {
	at: number;
	due: () => void;
}

type Wake = SimulatorPorts['wake'];

/** Silences longer than this are not skipped: nothing that a clause is about waits so long. */
const longestSilence = 10_000;

/** After how many rounds of the event loop without a timer of an agent nothing more is to come. */
const quietRounds = 200;

/**
 * A clock that goes on to the next timer whenever there is nothing else to do. Timers of those who
 * wait for an agent are due only once the agents have been quiet for a while.
 */
export function virtualTime(): Pick<SimulatorPorts, 'now' | 'wake'> & { wakeWaiting: Wake } {
	let now = 0;
	let timers: readonly Timer[] = [];
	let waiting: readonly Timer[] = [];
	let isGoing = false;
	let quiet = 0;

	function next(): Timer | undefined {
		const [first] = timers.toSorted((a, b) => a.at - b.at);
		if (first && first.at - now <= longestSilence) return first;
		const [given] = quiet >= quietRounds ? waiting.toSorted((a, b) => a.at - b.at) : [];
		return given;
	}

	function goOn(): void {
		isGoing = waiting.length > 0 || next() !== undefined;
		if (isGoing) setImmediate(fire);
	}

	function fire(): void {
		const timer = next();
		quiet = timer ? 0 : quiet + 1;
		if (timer) {
			timers = timers.filter((other) => other !== timer);
			waiting = waiting.filter((other) => other !== timer);
			now = Math.max(now, timer.at);
			timer.due();
		}
		goOn();
	}

	return {
		now: () => now,
		wake(ms, due) {
			const timer = { at: now + ms, due };
			timers = [...timers, timer];
			quiet = 0;
			if (!isGoing) goOn();
			return () => {
				timers = timers.filter((other) => other !== timer);
			};
		},
		wakeWaiting(ms, due) {
			const timer = { at: now + ms, due };
			waiting = [...waiting, timer];
			quiet = 0;
			if (!isGoing) goOn();
			return () => {
				waiting = waiting.filter((other) => other !== timer);
			};
		}
	};
}
