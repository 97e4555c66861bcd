import { expect } from '@playwright/test';
import { encodings, serveOtherSite, submitForm } from '../../other-site.js';
import type { Scenario } from '../scenario.js';
import { startTask, stateOf } from './sandbox.js';

export const otherSites: readonly Scenario[] = [
	{
		title: 'a form of another site changes nothing, and a link to a card shows that',
		smoke: true,
		async run(stage) {
			const { site } = stage;
			const own = await stage.visit('/');
			const id = await startTask(own, site, 'input-required');
			const other = await serveOtherSite();
			const visitor = await stage.open(other.url);
			for (const path of ['control/reset', `states/rest/tasks/${id}:cancel`]) {
				for (const enctype of encodings) {
					await visitor.tab.goto(other.url);
					const action = `${site}/sandbox/main/${path}`;
					await visitor.tab.evaluate(submitForm, { action, enctype, text: '=' });
					await visitor.sees('PERMISSION_DENIED');
				}
			}
			expect(await stateOf(own, site, id)).toBe('TASK_STATE_INPUT_REQUIRED');

			await visitor.tab.goto(other.url);
			await visitor.tab.evaluate((card) => {
				location.href = card;
			}, `${site}/sandbox/main/states/.well-known/agent-card.json`);
			await visitor.sees('supportedInterfaces');
			await other.stop();
		}
	}
];
