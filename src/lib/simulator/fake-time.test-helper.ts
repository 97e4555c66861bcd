/** Wall time that only moves when a test says so. */
export function createFakeTime() {
	let now = 1_000_000;
	const timers = new Set<{ at: number; due: () => void }>();
	return {
		now: () => now,
		wake: (ms: number, due: () => void) => {
			const timer = { at: now + ms, due };
			timers.add(timer);
			return () => void timers.delete(timer);
		},
		/** Moves on by `ms`, calling back whatever comes due on the way. */
		pass(ms: number) {
			const end = now + ms;
			for (;;) {
				const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
				if (!next) break;
				timers.delete(next);
				now = Math.max(now, next.at);
				next.due();
			}
			now = end;
		},
		/** Lets time go by without calling back, as while the process is asleep. */
		jump(ms: number) {
			now += ms;
		},
		/** How many callbacks are waited for. */
		get waiting() {
			return timers.size;
		}
	};
}

export type FakeTime = ReturnType<typeof createFakeTime>;
