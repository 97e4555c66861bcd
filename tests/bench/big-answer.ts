import type { Page } from '@playwright/test';
import type { JsonValue } from '../../src/lib/protocol/index.js';
import { PlaygroundPage } from '../e2e/playground-page.js';
import { httpCalls, interfacePath } from './calls.js';
import { ms } from './figures.js';
import type { Finding } from './finding.js';
import { traceTasks } from './task-times.js';

const views = ['JSON', 'Raw', 'Readable'] as const;
const tasks = 3;

/** Together with its text, what makes a message almost as big as one may be. */
const rows = Array.from({ length: 38_000 }, (_, index) => ({
	index,
	name: `Row ${index}`,
	ok: true
}));

/** What a list of big tasks costs the page, in each view. */
export async function measureBigAnswer(
	openPage: () => Promise<Page>,
	site: string
): Promise<Finding> {
	for (let count = 0; count < tasks; count += 1) await sendRows(site);
	const page = await openPage();
	const playground = await PlaygroundPage.open(page, site);
	await playground.choose('State Machine');
	await playground.choose('List tasks');
	await playground.choose('HTTP+JSON');
	await playground.write('{"pageSize": 10, "historyLength": 10}');
	const taskTimes = await traceTasks(page);
	await playground.send();
	await playground.answer.getByRole('list', { name: 'Tasks' }).waitFor();
	for (const view of views) await playground.show(view);
	await playground.answer.getByRole('list', { name: 'Tasks' }).waitFor();
	const longest = Math.max(...(await taskTimes()));
	await page.close();
	return {
		budget: 'An answer of 10 MB in a page, in each view',
		compared: 'longest task of the main thread',
		figures: [ms(longest)],
		value: longest,
		unit: 'ms',
		limit: { atMost: 500 }
	};
}

async function sendRows(site: string): Promise<void> {
	const parts: JsonValue[] = [
		{ text: 'completed' },
		{ text: JSON.stringify(rows) },
		{ data: { rows } }
	];
	const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts };
	const { path, ...init } = httpCalls.rest({ name: 'SendMessage', request: { message } });
	const response = await fetch(site + interfacePath('main', 'states', 'rest') + path, init);
	if (!response.ok) throw new Error(`Failed to send rows: ${await response.text()}`);
}
