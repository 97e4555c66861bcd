import { expect } from '@playwright/test';
import type { Scenario } from '../scenario.js';
import type { Visitor } from '../visitor.js';
import { setSpeed, startTask, stateOf } from './sandbox.js';

/** Whether a worker of the site is alive: it holds a lock for each sandbox that it has opened. */
function hasWorker({ tab }: Visitor): Promise<boolean> {
	return tab.evaluate(async () => {
		const { held = [] } = await navigator.locks.query();
		return held.length > 0;
	});
}

export const workers: readonly Scenario[] = [
	{
		title: 'tasks outlive a worker that the browser stopped, and go on',
		condition: 'impatient',
		async run(stage) {
			const { site } = stage;
			const first = await stage.visit('/');
			const waiting = await startTask(first, site, 'input-required');
			const running = await startTask(first, site, 'working, completed after 2s');
			// Of the same origin, and nothing that the worker is there for.
			const outside = await stage.open(new URL('/', site).href);
			expect(await hasWorker(outside)).toBe(true);
			await stage.leave(first);
			await expect.poll(() => hasWorker(outside)).toBe(false);

			const second = await stage.visit('/');
			expect(await stateOf(second, site, waiting)).toBe('TASK_STATE_INPUT_REQUIRED');
			await expect.poll(() => stateOf(second, site, running)).toBe('TASK_STATE_COMPLETED');
		}
	},
	{
		title: 'tasks outlive a worker that was removed, and the page gets another one',
		smoke: true,
		// What drives it lets a removed worker live, with the sandbox that only one worker may have.
		except: 'Chromium',
		async run(stage) {
			const { site } = stage;
			const visitor = await stage.visit('/');
			const id = await startTask(visitor, site, 'input-required');
			await visitor.tab.evaluate(async () => {
				const registration = await navigator.serviceWorker.ready;
				await registration.unregister();
			});
			await visitor.tab.goto(`${site}/`);
			await visitor.sees('Agent running in this browser');
			expect(await stateOf(visitor, site, id)).toBe('TASK_STATE_INPUT_REQUIRED');
		}
	},
	{
		title: 'tabs share the tasks of a sandbox',
		smoke: true,
		async run(stage) {
			const first = await stage.visit('/playground/');
			await setSpeed(first, stage.site, 0.1);
			await first.clicks('radio', 'Report Writer');
			await first.clicks('radio', 'Send streaming message');
			await first.clicks('button', 'Send');
			await first.sees('The stream is open…', 'WORKING');

			const second = await stage.visit('/playground/');
			await second.clicks('radio', 'Report Writer');
			await second.clicks('tab', 'Tasks');
			await second.sees('1 task');
			await second.clicks('button', 'Cancel');
			await first.sees('CANCELED', 'The agent ended the stream');
		}
	},
	{
		title: 'a stream in which nothing happens for 45 s stays open',
		timeout: 120_000,
		async run(stage) {
			const visitor = await stage.visit('/');
			await visitor.tab.evaluate((site) => {
				const parts = [{ text: 'working, completed after 45s' }];
				const message = { messageId: 'm-1', role: 'ROLE_USER', parts };
				const streaming = fetch(`${site}/sandbox/main/states/rest/message:stream`, {
					method: 'POST',
					headers: { 'A2A-Version': '1.0', 'Content-Type': 'application/a2a+json' },
					body: JSON.stringify({ message })
				});
				const show = (text: string) => (document.title = text);
				void streaming
					.then((response) => response.text())
					.then(show, (error) => show(String(error)));
			}, stage.site);
			const end = () => visitor.tab.evaluate(() => document.title);
			await expect.poll(end, { timeout: 90_000 }).toMatch(/COMPLETED|Error/);
			expect(await end()).toContain('TASK_STATE_COMPLETED');
		}
	}
];
