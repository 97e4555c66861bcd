import { readFileSync, readdirSync } from 'node:fs';

/** Of the times in `/proc`, on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface ProcessTimes {
	parent: number;
	/** When it started; with its id, this tells it from all others. */
	started: string;
	/** CPU seconds, user and system. */
	own: number;
	/** The same of its children that have ended and that it waited for, and of theirs. */
	children: number;
}

/**
 * Measures the CPU seconds, user and system, of all that this process starts. Only Linux tells them.
 *
 * What the system adds up leaves out those that nobody waited for, such as the pages of a browser; what
 * is seen by looking leaves out the last moments of each. The greater of both is nearer to the truth.
 */
export class CpuMeter {
	readonly #own = new Map<string, number>();
	readonly #descendants = new Set([process.pid]);
	readonly #before = timesOf('self')?.children ?? 0;
	readonly #looking: NodeJS.Timeout;

	/** Looks at the processes every so many ms: what one does after the last look may be missed. */
	constructor(interval = 500) {
		this.#looking = setInterval(() => this.#look(), interval);
	}

	/** Ends the measuring; undefined where nothing could be measured. */
	stop(): number | undefined {
		clearInterval(this.#looking);
		const after = timesOf('self');
		if (!after) return undefined;
		const seen = [...this.#own.values()].reduce((sum, own) => sum + own, 0);
		return Math.max(after.children - this.#before, seen);
	}

	#look(): void {
		if (process.platform !== 'linux') return;
		// Parents mostly have the lower ids; a child that is met before its parent is met once more.
		for (const name of readdirSync('/proc')) {
			if (!/^\d+$/.test(name)) continue;
			const times = timesOf(name);
			const pid = Number(name);
			if (!times || pid === process.pid) continue;
			// One whose parent has ended has another.
			if (!this.#descendants.has(times.parent) && !this.#descendants.has(pid)) continue;
			this.#descendants.add(pid);
			this.#own.set(`${name} ${times.started}`, times.own);
		}
	}
}

/** Undefined where there is no such process, or no `/proc`. */
function timesOf(name: string): ProcessTimes | undefined {
	try {
		const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
		// The second field is the name of the program in brackets, with whatever is in it.
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
		const seconds = (from: number) =>
			fields.slice(from, from + 2).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
		return {
			parent: Number(fields[1]),
			started: fields[19] ?? '',
			own: seconds(11),
			children: seconds(13)
		};
	} catch {
		return undefined;
	}
}
