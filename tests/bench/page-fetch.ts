import type { Page } from '@playwright/test';
import type { Round } from './compare.js';

/** A fetch for a page to make; plain data. */
export interface PageFetch {
	url: string;
	init: { method: string; headers: Record<string, string>; body?: string };
}

export async function fetchText(page: Page, given: PageFetch): Promise<string> {
	return page.evaluate(async ({ url, init }) => (await fetch(url, init)).text(), given);
}

const rounds = 21;
const callsPerRound = 8;

/** Makes two fetches in turns, and gives the times of each round, in ms per fetch. */
export async function fetchInTurns(
	page: Page,
	first: PageFetch,
	second: PageFetch
): Promise<Round[]> {
	const times = await page.evaluate(
		async ({ fetches, rounds, calls }) => {
			const all: number[][] = [];
			for (let round = 0; round <= rounds; round += 1) {
				const ofRound: number[] = [];
				for (const { url, init } of fetches) {
					const start = performance.now();
					for (let call = 0; call < calls; call += 1) {
						const response = await fetch(url, init);
						await response.text();
						if (!response.ok) throw new Error(`Failed to fetch ${url}: ${response.status}`);
					}
					ofRound.push((performance.now() - start) / calls);
					// What one side still has to write must not weigh on the other.
					await new Promise((resolve) => setTimeout(resolve, 20));
				}
				all.push(ofRound);
			}
			return all;
		},
		{ fetches: [first, second], rounds, calls: callsPerRound }
	);
	// The first round is for the engine to compile what it runs.
	return times.slice(1).map(([first = 0, second = 0]) => ({ first, second }));
}

/** Makes the same fetch so many times, many of them at once. */
export async function fetchMany(page: Page, given: PageFetch, count: number): Promise<void> {
	await page.evaluate(
		async ({ url, init, count }) => {
			for (let made = 0; made < count; made += 100) {
				await Promise.all(Array.from({ length: 100 }, async () => (await fetch(url, init)).text()));
			}
		},
		{ ...given, count }
	);
}

/** How long a fetch takes, in ms. */
export async function timeFetch(page: Page, given: PageFetch): Promise<number> {
	return page.evaluate(async ({ url, init }) => {
		const start = performance.now();
		await (await fetch(url, init)).text();
		return performance.now() - start;
	}, given);
}
