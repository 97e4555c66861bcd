import type { Page } from '@playwright/test';
import { expect, test } from './page.js';
import { PlaygroundPage, bindingNames, message } from './playground-page.js';

async function openStates(page: Page, operation: string): Promise<PlaygroundPage> {
	const playground = await PlaygroundPage.open(page);
	await playground.choose('State Machine');
	await playground.choose(operation);
	return playground;
}

for (const binding of bindingNames) {
	test(`a task that waits for permission over ${binding} can be answered while its stream is open`, async ({
		page
	}) => {
		const playground = await openStates(page, 'Send streaming message');
		const { answer } = playground;
		await playground.choose(binding);
		await playground.write(message('working, auth-required'));
		await playground.send();
		await expect(answer.getByText('AUTH_REQUIRED').first()).toBeVisible();
		await expect(answer.getByText('The stream is open…')).toBeVisible();
		await answer.getByRole('button', { name: 'Answer this task' }).click();
		await expect(playground.editor).toBeFocused();
		await playground.expectText(/"taskId": "task-[^]*"text": "completed"/);
		await playground.send();
		await expect(playground.completed.first()).toBeVisible();
		await page.getByRole('group', { name: 'History' }).getByText('COMPLETED').last().click();
		await expect(answer).toContainText('The agent ended the stream');
	});
}

test('a list of tasks has no state and is not answered', async ({ page }) => {
	const playground = await openStates(page, 'Send message');
	await playground.write(message('working, input-required'));
	await playground.send();
	await expect(playground.answer.getByRole('button', { name: 'Answer this task' })).toBeVisible();
	await playground.choose('List tasks');
	await playground.send();
	const { status } = playground;
	await expect(playground.answer.getByRole('list', { name: 'Tasks' })).toContainText(
		'INPUT_REQUIRED'
	);
	await expect(playground.answer.getByRole('button', { name: 'Answer this task' })).toHaveCount(0);
	await expect(status).toContainText('ListTasks');
	await expect(status.getByText('INPUT_REQUIRED', { exact: true })).toHaveCount(0);
});

test('a wait shows how long it lasts, and ends with Stop, whose focus goes to Send', async ({
	page
}) => {
	const playground = await openStates(page, 'Send message');
	await playground.write(message('working, completed after 20s'));
	await playground.send();
	await expect(playground.answer.getByText(/Waiting for the answer… \d+\ss/)).toBeVisible();
	const stop = page.getByRole('button', { name: /^Stop/ });
	await expect(stop).toHaveAccessibleDescription(/The task goes on/);
	await stop.focus();
	await page.keyboard.press('Enter');
	await expect(playground.answer).toContainText('You stopped waiting after');
	await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
});

test('what was written and answered is still there after a look at another page', async ({
	page
}) => {
	const playground = await PlaygroundPage.open(page);
	await playground.choose('Echo');
	await playground.write(message('Mine'));
	await playground.send();
	await expect(playground.answer).toContainText('Mine');
	await page.getByRole('link', { name: 'About the gRPC-Web binding' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/gRPC-Web/);
	await page.goBack();
	await playground.expectText(/Mine/);
	await expect(playground.answer).toContainText('Mine');
	await expect(page.getByRole('radio', { name: 'Echo' })).toBeChecked();
	await playground.choose('Get task');
	await expect(page.getByText('Echo answers with messages and has made no task')).toBeVisible();
});

test('a stream whose sandbox is reset is not said to have been ended by the agent', async ({
	page
}) => {
	const playground = await PlaygroundPage.openStream(page);
	await playground.look('Settings');
	await page.getByRole('button', { name: 'Reset the sandbox' }).click();
	await expect(playground.answer).toContainText('The stream ended after 2 events');
	await expect(playground.answer).toContainText('The task no longer exists: the sandbox was reset');
	await expect(page.getByRole('button', { name: 'Get the task' })).toHaveCount(0);
});

test.describe('a task that is gone', () => {
	test.use({ expectedFault: /status of 404/ });

	test('is explained', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.send();
		await expect(playground.completed).toBeVisible();
		await page.evaluate(() => fetch('/sandbox/main/control/reset', { method: 'POST' }));
		await playground.choose('Get task');
		await playground.send();
		await expect(playground.answer).toContainText('TASK_NOT_FOUND');
		await expect(playground.answer).toContainText('This task no longer exists');
	});
});
