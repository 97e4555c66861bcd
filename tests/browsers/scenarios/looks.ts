import { mkdirSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { viewports } from '../../e2e/looks.js';
import type { Scenario, Stage } from '../scenario.js';
import type { Visitor } from '../visitor.js';

const folder = 'test-results/browsers';

async function openHome(stage: Stage): Promise<Visitor> {
	const visitor = await stage.visit('/');
	await visitor.sees('{"jsonrpc":"2.0"');
	return visitor;
}

/** Each opens a page and brings it to a state worth a look. */
const views: Readonly<Record<string, (stage: Stage) => Promise<Visitor>>> = {
	home: openHome,
	async 'home-sent'(stage) {
		const visitor = await openHome(stage);
		await visitor.clicks('button', 'Send');
		await visitor.sees('Which date?');
		return visitor;
	},
	playground: (stage) => stage.visit('/playground/'),
	async 'playground-sent'(stage) {
		const visitor = await stage.visit('/playground/');
		await visitor.clicks('radio', 'Send streaming message');
		await visitor.clicks('button', 'Send');
		await visitor.sees('The agent ended the stream');
		return visitor;
	}
};

export const looks = Object.entries(views).map(([name, open]): Scenario => {
	return {
		title: `${name} fits on a wide and a narrow screen`,
		timeout: 120_000,
		async run(stage) {
			const visitor = await open(stage);
			const { tab } = visitor;
			mkdirSync(folder, { recursive: true });
			for (const size of viewports) {
				await tab.resize(size);
				for (const scheme of ['Light', 'Dark']) {
					await visitor.clicks('radio', scheme);
					const file = `${stage.browserName}-${name}-${size.width}-${scheme}.png`.toLowerCase();
					writeFileSync(`${folder}/${file}`, await tab.screenshot());
				}
				const overflow = await tab.evaluate(() => {
					const { scrollWidth, clientWidth } = document.documentElement;
					return scrollWidth - clientWidth;
				});
				expect.soft(overflow, `wider than ${size.width}`).toBe(0);
			}
		}
	};
});
