import { chromium } from '@playwright/test';
import { startNodeHost } from '../../src/lib/hosts/node/index.js';
import { echo } from '../../src/lib/scenarios/echo.js';
import { states } from '../../src/lib/scenarios/states/agent.js';
import { findBrowser } from '../browser/find-browser.js';
import { measureBigAnswer } from './big-answer.js';
import { chunkAgent } from './chunk-agent.js';
import type { Group } from './finding.js';
import { measureLongWords } from './long-words.js';
import { measureStreams } from './page-stream.js';
import { haveSite } from './site.js';

/** What answers cost the page, whose agents are in another process. */
export const page: Group = {
	name: 'page',
	about:
		'long streams, long words and a big answer in the playground of build/, which is built if it is missing',
	async measure() {
		haveSite();
		const agents = [chunkAgent, echo, states];
		const host = await startNodeHost({ agents, port: 0, host: 'localhost', site: 'build' });
		const browser = await chromium.launch({ executablePath: findBrowser().executablePath });
		try {
			const openPage = () => browser.newPage();
			return [
				...(await measureStreams(openPage, host.url)),
				...(await measureLongWords(openPage, host.url)),
				await measureBigAnswer(openPage, host.url)
			];
		} finally {
			await browser.close();
			await host.close();
		}
	}
};
