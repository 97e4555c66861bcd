import type { Page } from '@playwright/test';

interface TraceEvent {
	name: string;
	pid: number;
	tid: number;
	args: { name?: string };
	/** Processor time, in µs. */
	tdur?: number;
}

/**
 * Traces the tasks of the page's main thread from now on. Gives what ends that and tells how long
 * each took, in ms of processor time: what else the machine does makes none of them longer.
 */
export async function traceTasks(page: Page): Promise<() => Promise<number[]>> {
	const browser = page.context().browser();
	if (!browser) throw new Error('The browser of the page is not ours to trace');
	const categories = ['__metadata', 'disabled-by-default-devtools.timeline'];
	await browser.startTracing(page, { categories });
	return async () => {
		const trace = (await browser.stopTracing()).toString();
		const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
		const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
		const names = new Map(
			traceEvents
				.filter(({ name }) => name === 'thread_name')
				.map((event) => [threadOf(event), event.args.name])
		);
		return traceEvents
			.filter(
				(event) => event.name === 'RunTask' && names.get(threadOf(event)) === 'CrRendererMain'
			)
			.map(({ tdur = 0 }) => tdur / 1000);
	};
}
