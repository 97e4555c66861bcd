import type { Page } from '@playwright/test';
import { expect, test } from './page.js';
import { PlaygroundPage, message } from './playground-page.js';

/** The names of what has the focus; empty where nothing has. */
function focused(page: Page): Promise<string> {
	return page.evaluate(() => {
		const { activeElement } = document;
		const named = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
		return activeElement === document.body ? '' : named.trim();
	});
}

async function press(page: Page, name: string | RegExp): Promise<void> {
	await page.getByRole('button', { name }).focus();
	await page.keyboard.press('Enter');
}

test('the focus goes to what takes the place of a control that goes', async ({ page }) => {
	const playground = await PlaygroundPage.openStream(page);
	await press(page, 'Pause');
	await expect.poll(() => focused(page)).toMatch(/^Resume/);
	await page.keyboard.press('Enter');
	await expect.poll(() => focused(page)).toBe('Pause');

	await press(page, /^Stop/);
	await expect.poll(() => focused(page)).toMatch(/^Send/);
	await press(page, 'Get the task');
	await expect(playground.status).toContainText('GetTask over');
	await expect.poll(() => focused(page)).not.toBe('');

	await playground.look('Tasks');
	await press(page, /^Cancel task-/);
	await expect(playground.status).toContainText('CancelTask over');
	await expect(page.getByRole('button', { name: /^Cancel task-/ })).toHaveCount(0);
	await expect.poll(() => focused(page)).toMatch(/^task-/);

	await playground.choose('Send message');
	await playground.write(message('mine'));
	await press(page, 'Reset to sample');
	await expect.poll(() => focused(page)).toBe('Restore my edits');
	await page.keyboard.press('Enter');
	await expect.poll(() => focused(page)).toBe('Reset to sample');
});

test('a stream that goes on beside another call can be turned to again', async ({ page }) => {
	const playground = await PlaygroundPage.openStream(page);
	await playground.choose('Cancel task');
	await playground.send();
	await expect(playground.status).toContainText('CancelTask over');
	await page.getByRole('group', { name: 'History' }).getByText('SendStreamingMessage').click();
	await expect(playground.answer).toContainText('The agent ended the stream');
	await expect(playground.status).toContainText('CANCELED');
});

test('a task that was canceled elsewhere is shown so in place of an answer to it', async ({
	page
}) => {
	const playground = await PlaygroundPage.open(page);
	await playground.choose('State Machine');
	await playground.write(message('input-required'));
	await playground.send();
	await expect(playground.status).toContainText('INPUT_REQUIRED');
	const id = await playground.answer
		.getByText(/^task-/)
		.first()
		.innerText();
	await page.evaluate(async (task) => {
		const headers = { 'A2A-Version': '1.0', 'Content-Type': 'application/a2a+json' };
		const url = `/sandbox/main/states/rest/tasks/${task}:cancel`;
		await fetch(url, { method: 'POST', headers, body: '{}' });
	}, id);
	await press(page, 'Answer this task');
	await expect(playground.answer).toContainText(
		/CANCELED.*has changed since.*accepts no more messages/
	);
	await expect(page.getByRole('button', { name: 'Answer this task' })).toHaveCount(0);
	await press(page, 'New message in its context');
	await playground.expectText(/"contextId": "ctx-/);
});

test('a page of a list leads to the next one', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.choose('State Machine');
	for (const state of ['input-required', 'auth-required', 'rejected']) {
		await playground.write(message(state));
		await playground.send();
		await expect(playground.status).toContainText(state.replace('-', '_').toUpperCase());
	}
	await playground.choose('List tasks');
	await playground.write('{"pageSize": 2}');
	await playground.send();
	await expect(playground.answer).toContainText('2 of 3 tasks');
	await press(page, 'Next page');
	await expect(playground.answer).toContainText('1 of 3 tasks. This is the last page.');
});
