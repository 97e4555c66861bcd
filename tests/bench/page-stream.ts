import type { Page } from '@playwright/test';
import { PlaygroundPage, message } from '../e2e/playground-page.js';
import { traceTasks } from './task-times.js';
import { httpCalls, interfacePath, sendCall } from './calls.js';
import { chunkAgent } from './chunk-agent.js';
import { ms } from './figures.js';
import type { Finding } from './finding.js';

const views = ['Readable', 'Events', 'Raw'] as const;
type View = (typeof views)[number];

/** Before the start is measured, what comes on demand is there and compiled. */
const chunks = { warmUp: 300, start: 700, middle: 3300, end: 700 };
const total = Object.values(chunks).reduce((sum, count) => sum + count);

/** The time that the main thread takes for each event, over the stretch that was sent. */
interface Stretch {
	perEvent: number;
	longest: number;
}

export async function measureStreams(openPage: () => Promise<Page>, site: string) {
	const findings: Finding[] = [];
	for (const view of views) {
		const page = await openPage();
		findings.push(...(await measureView(page, site, view)));
		await page.close();
	}
	return findings;
}

async function measureView(page: Page, site: string, view: View): Promise<Finding[]> {
	const playground = await PlaygroundPage.open(page, site);
	await playground.write(message('0'));
	await playground.send();
	await playground.status.getByText('INPUT_REQUIRED').waitFor();
	await playground.choose('Subscribe to task');
	const { id } = JSON.parse(await playground.editor.innerText()) as { id: string };
	await playground.send();
	await playground.show('Events');
	await playground.show(view);

	let shown = 0;
	async function send(count: number): Promise<Stretch> {
		shown += count;
		const taskTimes = await traceTasks(page);
		await say(site, id, count);
		await waitForEvents(page, shown);
		const times = await taskTimes();
		const sum = times.reduce((before, time) => before + time, 0);
		return { perEvent: sum / count, longest: Math.max(...times) };
	}
	const warmUp = await send(chunks.warmUp);
	const start = await send(chunks.start);
	const middle = await send(chunks.middle);
	const end = await send(chunks.end);

	const stream = `A stream of ${total.toLocaleString('en')} chunks in a page, ${view}`;
	const longest = Math.max(...[warmUp, start, middle, end].map((stretch) => stretch.longest));
	return [
		{
			budget: stream,
			compared: `main thread per event, at the end : after ${chunks.warmUp}`,
			figures: [ms(end.perEvent), ms(start.perEvent)],
			value: end.perEvent / start.perEvent,
			unit: '×',
			limit: { atMost: 1.5 }
		},
		{
			budget: stream,
			compared: 'longest task of the main thread',
			figures: [ms(longest)],
			value: longest,
			unit: 'ms',
			limit: { atMost: 50 }
		}
	];
}

async function say(site: string, taskId: string, count: number): Promise<void> {
	const { request } = sendCall(`${count}`, { returnImmediately: true });
	const text = { ...(request.message as object), messageId: crypto.randomUUID(), taskId };
	const { path, ...init } = httpCalls.rest({
		name: 'SendMessage',
		request: { ...request, message: text }
	});
	const url = site + interfacePath('main', chunkAgent.name, 'rest') + path;
	const response = await fetch(url, init);
	if (!response.ok) throw new Error(`Failed to ask for chunks: ${await response.text()}`);
}

/** Waits until the label of their view counts so many events. */
async function waitForEvents(page: Page, count: number): Promise<void> {
	await page.waitForFunction(
		(count) =>
			[...document.querySelectorAll('[role="tab"]')].some(
				({ textContent }) =>
					Number(/^\s*Events\D*([\d,]+)/.exec(textContent)?.[1]?.replace(/,/g, '')) >= count
			),
		count,
		{ timeout: 120_000, polling: 200 }
	);
}
