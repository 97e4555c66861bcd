import type { Page } from '@playwright/test';
import type { HttpServer } from '../http-server.js';
import { encodings, serveOtherSite, submitForm } from '../other-site.js';
import { expect, test } from './page.js';
import { openSite } from './workers.js';

const sandbox = '/sandbox/other-sites';
const headers = { 'A2A-Version': '1.0', 'Content-Type': 'application/a2a+json' };

// Answers of 403 are faults of the page that they are shown in, and so are those of the web server.
test.use({ expectedFault: /status of 40[345]|favicon\.ico|Not found|ERR_/ });

let other: HttpServer;
test.beforeAll(async () => void (other = await serveOtherSite()));
test.afterAll(() => other.stop());

interface Task {
	id: string;
	status: { state: string };
}

/** Starts a task that goes on for long; its id. */
function startTask(page: Page): Promise<string> {
	return page.evaluate(
		async ({ url, headers }) => {
			const parts = [{ text: 'working, completed after 600s' }];
			const message = { messageId: 'm-1', role: 'ROLE_USER', parts };
			const body = JSON.stringify({ message, configuration: { returnImmediately: true } });
			const response = await fetch(url, { method: 'POST', headers, body });
			return ((await response.json()) as { task: Task }).task.id;
		},
		{ url: `${sandbox}/states/rest/message:send`, headers }
	);
}

function listTasks(page: Page): Promise<Task[]> {
	return page.evaluate(
		async ({ url, headers }) => {
			const response = await fetch(url, { headers });
			return ((await response.json()) as { tasks: Task[] }).tasks;
		},
		{ url: `${sandbox}/states/rest/tasks`, headers }
	);
}

test('forms of another site reach no agent, and its scripts go past the worker', async ({
	page,
	context,
	baseURL
}) => {
	await openSite(page);
	const id = await startTask(page);
	const cancel = { jsonrpc: '2.0', id: 1, method: 'CancelTask', params: { id } };
	const forms: [path: string, text: string][] = [
		['control/reset', '='],
		[`states/rest/tasks/${id}:cancel`, '='],
		['states/rpc', JSON.stringify({ ...cancel, more: '=' })]
	];
	const visitor = await context.newPage();
	for (const enctype of encodings) {
		for (const [path, text] of forms) {
			await visitor.goto(other.url);
			const answered = visitor.waitForResponse(`**${sandbox}/${path}`);
			const action = `${baseURL ?? ''}${sandbox}/${path}`;
			await visitor.evaluate(submitForm, { action, enctype, text });
			const answer = await answered;
			expect(answer.fromServiceWorker()).toBe(true);
			expect(answer.status()).toBe(403);
			await expect(visitor.locator('body')).toContainText('PERMISSION_DENIED');
		}
	}

	await visitor.goto(other.url);
	const answers: (boolean | string)[] = [];
	visitor.on('response', (response) => {
		if (response.url().includes('/control/')) answers.push(response.fromServiceWorker());
	});
	await visitor.evaluate(
		async (url) => {
			await fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' }).catch(() => {});
			navigator.sendBeacon(`${url}?beacon`, '{}');
			await new Promise((resolve) => {
				const image = Object.assign(new Image(), { onload: resolve, onerror: resolve });
				image.src = `${url}?image`;
			});
		},
		`${baseURL ?? ''}${sandbox}/control/reset`
	);
	await expect.poll(() => answers).toEqual([false, false, false]);
	expect(await listTasks(page)).toMatchObject([{ id, status: { state: 'TASK_STATE_WORKING' } }]);
});

test('a link of another site to a card shows that, as text which can do nothing', async ({
	page,
	context,
	baseURL
}) => {
	await openSite(page);
	const visitor = await context.newPage();
	await visitor.goto(other.url);
	const card = `${baseURL ?? ''}${sandbox}/states/.well-known/agent-card.json`;
	const answered = visitor.waitForResponse(card);
	await visitor.evaluate((url) => void (location.href = url), card);
	const answer = await answered;
	expect(answer.fromServiceWorker()).toBe(true);
	expect(await answer.allHeaders()).toMatchObject({
		'x-content-type-options': 'nosniff',
		'content-security-policy': "sandbox; default-src 'none'"
	});
	await expect(visitor.locator('body')).toContainText('"supportedInterfaces"');
});
