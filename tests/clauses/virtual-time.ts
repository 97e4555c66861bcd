import type { SimulatorPorts } from '../../src/lib/simulator/index.js';

interface Timer {
	at: number;
	due: () => void;
	/** Whether somebody waits for an agent by it, and gives up when it is due. */
	givesUp: boolean;
}

type Wake = SimulatorPorts['wake'];

/** Silences longer than this are not skipped: nothing that a clause is about waits so long. */
const longestSilence = 10_000;

/** After how many rounds of the event loop an answer that is under way has come. */
const quietRounds = 50;

/**
 * A clock that goes on to the next timer whenever there is nothing else to do. It stands still for a
 * while before somebody gives up on an agent, whose answer may be under way.
 */
export function virtualTime(): Pick<SimulatorPorts, 'now' | 'wake'> & { wakeWaiting: Wake } {
	let now = 0;
	/** The earliest first. */
	let timers: readonly Timer[] = [];
	let isGoing = false;
	let quiet = 0;

	function next(): Timer | undefined {
		const [first] = timers;
		return first && (first.givesUp || first.at - now <= longestSilence) ? first : undefined;
	}

	function goOn(): void {
		isGoing = next() !== undefined;
		if (isGoing) setImmediate(fire);
	}

	function fire(): void {
		const timer = next();
		quiet += 1;
		if (timer && (!timer.givesUp || quiet > quietRounds)) {
			quiet = 0;
			timers = timers.filter((other) => other !== timer);
			now = Math.max(now, timer.at);
			timer.due();
		}
		goOn();
	}

	function start(ms: number, due: () => void, givesUp: boolean): () => void {
		const timer = { at: now + ms, due, givesUp };
		timers = [...timers, timer].sort((a, b) => a.at - b.at);
		quiet = 0;
		if (!isGoing) goOn();
		return () => {
			timers = timers.filter((other) => other !== timer);
		};
	}

	return {
		now: () => now,
		wake: (ms, due) => start(ms, due, false),
		wakeWaiting: (ms, due) => start(ms, due, true)
	};
}
