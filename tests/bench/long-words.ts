import type { Page } from '@playwright/test';
import { PlaygroundPage } from '../e2e/playground-page.js';
import { traceTasks } from './task-times.js';
import { middle, ms } from './figures.js';
import type { Finding } from './finding.js';

const letters = 20_000;
const parts = 4;
const rounds = 3;
const views = ['JSON', 'Raw', 'Readable'] as const;

/** Texts of the same letters, and what could be an address at the end of each word. */
const texts = {
	'without a space': `${'x'.repeat(letters - 1)}@`,
	spaced: 'xxxx@ '.repeat(letters / 5)
};

/** What shows an answer of long words, in each view, against the same with spaces. */
export async function measureLongWords(
	openPage: () => Promise<Page>,
	site: string
): Promise<Finding[]> {
	const findings: Finding[] = [];
	for (const mediaType of ['text/plain', 'text/markdown']) {
		const times: { long: number; spaced: number }[] = [];
		for (let round = 0; round < rounds; round += 1) {
			const long = await timeAnswer(await openPage(), site, texts['without a space'], mediaType);
			const spaced = await timeAnswer(await openPage(), site, texts.spaced, mediaType);
			times.push({ long, spaced });
		}
		const { long, spaced } = middle(times, (time) => time.long / time.spaced);
		findings.push({
			budget: `${parts} words of ${letters.toLocaleString('en')} letters, ${mediaType}`,
			compared: 'main thread for an answer in each view : the same with spaces',
			figures: [ms(long), ms(spaced)],
			value: long / spaced,
			unit: '×',
			limit: { atMost: 2 }
		});
	}
	return findings;
}

/** How long the main thread takes to send a message and show its echo in each view, in ms. */
async function timeAnswer(page: Page, site: string, text: string, mediaType: string) {
	const playground = await PlaygroundPage.open(page, site);
	await playground.choose('Echo');
	const part = { text, mediaType };
	const message = { messageId: 'msg-1', role: 'ROLE_USER', parts: Array(parts).fill(part) };
	const taskTimes = await traceTasks(page);
	await playground.write(JSON.stringify({ message }, null, 2));
	await playground.send();
	await playground.answer.getByRole('article').getByText('xxxx').first().waitFor();
	for (const view of views) await playground.show(view);
	await playground.answer.getByRole('article').getByText('xxxx').first().waitFor();
	const times = await taskTimes();
	await page.close();
	return times.reduce((sum, time) => sum + time, 0);
}
