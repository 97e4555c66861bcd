import type { Page } from '@playwright/test';
import { openHome } from './home-page.js';
import { expectGoodLooks, startLook } from './looks.js';
import { hideWorkers, refuseAll, refuseWorkers } from './no-workers.js';
import { expect, test } from './page.js';
import { PlaygroundPage, message, oddRequest } from './playground-page.js';
import { createWorkerStopper } from './workers.js';

type Look = (name: string) => Promise<void>;

/** Each brings a page to a state worth a look, and may have it looked at on the way. */
const views: Record<string, (page: Page, look: Look) => Promise<void>> = {
	async 'home-sent'(page, look) {
		await openHome(page);
		await look('home');
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(page.getByText('Which date?')).toBeVisible();
	},
	async 'playground-stream'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Send streaming message');
		await playground.send();
		await expect(page.getByText(/The agent ended the stream/)).toBeVisible();
		await playground.show('Events');
		await playground.events.nth(1).locator('summary').click();
		await expect(page.getByLabel('Event 2 as JSON').locator('.name').first()).toBeVisible();
	},
	async 'playground-readable'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Report');
		await playground.choose('Send streaming message');
		await playground.editor.fill(message('Report on tea prices in 1 s, 3 sections'));
		await playground.send();
		await expect(playground.completed).toBeVisible();
		const artifact = playground.answer.getByRole('region', { name: /^Artifact/ });
		await expect(artifact.getByRole('heading', { level: 5 })).toHaveCount(3);
	},
	async 'playground-error-json'(page, look) {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Cancel task');
		await playground.choose('gRPC-Web');
		await playground.send();
		await expect(page.getByText('TASK_NOT_FOUND').first()).toBeVisible();
		await look('playground-error');
		await playground.show('JSON');
		await expect(page.getByLabel('Details as JSON').locator('.name').first()).toBeVisible();
	},
	async 'playground-raw'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('gRPC-Web');
		await page.getByRole('combobox', { name: 'Sample' }).selectOption('Fly to Lisbon');
		await playground.send();
		await expect(page.getByText('INPUT_REQUIRED').first()).toBeVisible();
		await playground.show('Raw');
	},
	async 'playground-faults'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.write('{\n  "message": {\n    role\n  }\n}');
		await page.getByRole('button', { name: 'Add header' }).click();
		await page.keyboard.type('Not a name');
	},
	async 'playground-odd'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.write(oddRequest);
		await expect(page.getByText('warnings.').filter({ visible: true })).toHaveCount(1);
		await playground.putCursor('ROLE_AGENT');
		await expect(page.getByText('SendMessageRequest.message(2).role(4)')).toBeVisible();
		await page.getByRole('combobox', { name: 'Value of A2A-Version' }).fill('0.3');
		await page.getByRole('button', { name: 'Add header' }).click();
		await page.keyboard.type('A2A-Extensions');
		await page.getByRole('checkbox', { name: 'Send A2A-Extensions' }).uncheck();
	},
	async 'playground-suggestions'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.write('{\n  "message": {\n    "parts": [\n      {}\n    ]\n  }\n}');
		await playground.putCursor('{}', 1);
		await page.keyboard.press('Control+Space');
		await expect(page.locator('.cm-tooltip-autocomplete')).toBeVisible();
	},
	async 'playground-tasks'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('State Machine');
		for (const states of ['completed', 'input-required', 'failed', 'auth-required']) {
			await playground.write(message(states));
			await playground.send();
			await expect(playground.status).toContainText(states.toUpperCase().replace('-', '_'));
		}
		await playground.choose('Send streaming message');
		await playground.write(message('working, completed after 60s'));
		await playground.send();
		await expect(playground.status).toContainText('WORKING');
		await page.keyboard.press('Escape');
		await playground.choose('Get task');
		await playground.write('{"id": "task-00000000"}');
		await playground.choose('HTTP+JSON');
		await playground.send();
		await expect(playground.status).toContainText('404');
		await playground.look('Tasks');
		await expect(page.getByText('5 tasks')).toBeVisible();
	},
	async 'playground-settings'(page, look) {
		const playground = await PlaygroundPage.open(page);
		await look('playground');
		await playground.look('Settings');
		await page.getByRole('combobox', { name: 'Edition' }).selectOption('1.0.0');
		await expect(page.getByRole('button', { name: 'Reset to defaults' })).toBeEnabled();
	},
	async 'playground-clause'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('List tasks');
		await playground.send();
		await page.getByText('Response states the page size used').click();
		await page.getByRole('button', { name: 'message 1 pageSize' }).click();
		await expect(playground.answer.locator('[role="treeitem"].hl')).toBeFocused();
	},
	async 'playground-broken'(page) {
		await page.addInitScript(() => {
			const real = fetch;
			globalThis.fetch = async (...call) => {
				const response = await real(...call);
				if (!/event-stream/.test(response.headers.get('content-type') ?? '')) return response;
				const text = (await response.text()).replaceAll('TASK_STATE_WORKING', 'working');
				return new Response(text, response);
			};
		});
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Send streaming message');
		await playground.send();
		await playground.show('Events');
		await expect(playground.answer.getByText('Breaks the protocol').first()).toBeVisible();
	},
	async 'no-agents'(page) {
		await refuseAll(page);
		await page.goto('/playground/');
		await expect(page.getByRole('region', { name: 'The agents are not running' })).toBeVisible();
	},
	async 'no-worker-home'(page) {
		await hideWorkers(page);
		await openHome(page);
		await expect(page.getByText('The agents run in this page')).toBeVisible();
	},
	async 'no-worker-playground'(page) {
		await refuseWorkers(page);
		await PlaygroundPage.open(page);
		await expect(page.getByText('The agents run in this page')).toBeVisible();
	},
	async 'no-worker-address'(page) {
		await hideWorkers(page);
		await page.goto('/sandbox/main/agents');
		await expect(page.getByText('only inside an open page')).toBeVisible();
	},
	async 'worker-stopped'(page) {
		await PlaygroundPage.openStream(page);
		const stopWorker = await createWorkerStopper(page);
		await stopWorker();
		await expect(page.getByText('It is running again')).toBeVisible();
	},
	async 'worker-notes'(page) {
		await PlaygroundPage.open(page);
		await page.evaluate(async () => {
			const { serviceWorker } = navigator;
			const answer = new Promise((resolve) => {
				serviceWorker.addEventListener('message', resolve, { once: true });
			});
			serviceWorker.dispatchEvent(new Event('controllerchange'));
			// The worker itself says that its storage is fine.
			await answer;
			serviceWorker.dispatchEvent(new MessageEvent('message', { data: { storage: 'full' } }));
		});
		await expect(page.getByText('The agents were updated')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Reset the sandbox' })).toBeVisible();
	},
	async 'grpc-web'(page) {
		await page.goto('/bindings/grpc-web/');
		await expect(page.getByText(/"protocolBinding": "http/)).toBeVisible();
	}
};

// Some views are of what fails: a script, a stream, an address.
test.use({ expectedFault: /ERR_|status of 404|Not found/ });

for (const [name, show] of Object.entries(views)) {
	test(`${name} is accessible and fits`, async ({ page }) => {
		const look = (shown: string) => expectGoodLooks(page, shown);
		await startLook(page);
		await show(page, look);
		await look(name);
	});
}
