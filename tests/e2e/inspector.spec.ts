import { expect, test } from './page.js';
import { PlaygroundPage, message } from './playground-page.js';

test('the clauses that a call bears out are listed, and lead to where they show', async ({
	page
}) => {
	const playground = await PlaygroundPage.open(page);
	await playground.send();
	await expect(playground.completed).toBeVisible();
	const clause = page.getByRole('listitem').filter({ hasText: 'Task has id and status' });
	await expect(clause).toContainText('holds');
	await expect(page.getByText(/\d+ hold, 0 broken/)).toBeVisible();
	await clause.getByText('Task has id and status').click();
	await clause.getByRole('button', { name: 'message 1 task' }).first().click();
	const json = playground.answer.getByRole('tab', { name: 'JSON' });
	await expect(json).toHaveAttribute('aria-selected', 'true');
	await expect(playground.answer.getByRole('treeitem').and(page.locator(':focus'))).toBeVisible();
});

test('the tasks of the sandbox are listed once a call, and can be read, followed and canceled', async ({
	page
}) => {
	const playground = await PlaygroundPage.open(page);
	await playground.choose('HTTP+JSON');
	let lists = 0;
	page.on('request', (request) => {
		if (/\/rest\/tasks(\?|$)/.test(request.url())) lists += 1;
	});
	await playground.choose('State Machine');
	await playground.write(message('working, input-required'));
	await playground.look('Tasks');
	await expect(page.getByText('0 tasks')).toBeVisible();
	await playground.send();
	await expect(page.getByText('1 task', { exact: true })).toBeVisible();
	const before = lists;
	await page.getByRole('button', { name: /^task-/ }).click();
	await expect(playground.answer).toContainText('GetTask over HTTP+JSON');
	await expect.poll(() => lists).toBe(before + 1);

	await page.getByRole('button', { name: /^Cancel task-/ }).click();
	await expect(playground.answer).toContainText('CancelTask over HTTP+JSON');
	await expect(page.getByRole('button', { name: /^Cancel task-/ })).toHaveCount(0);
	await page.getByRole('combobox', { name: 'State' }).selectOption('COMPLETED');
	await expect(page.getByText('0 tasks')).toBeVisible();
	expect(lists).toBeLessThan(10);
});

test.describe('the settings of an agent', () => {
	test.use({ expectedFault: /status of 4\d\d/ });

	test('change how it answers, and can be brought back', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('HTTP+JSON');
		await playground.send();
		await expect(playground.completed).toBeVisible();
		await playground.choose('Cancel task');
		await playground.send();
		await expect(playground.status).toContainText('400');
		await playground.look('Settings');
		await page.getByRole('combobox', { name: 'Edition' }).selectOption('1.0.0');
		await expect(page.getByRole('button', { name: 'Reset to defaults' })).toBeEnabled();
		await playground.send();
		await expect(playground.status).toContainText('409');
		await page.getByRole('button', { name: 'Reset to defaults' }).click();
		await expect(page.getByRole('combobox', { name: 'Edition' })).toHaveValue('1.0.1');
		await page.getByRole('button', { name: 'Reset the sandbox' }).click();
		await playground.look('Tasks');
		await expect(page.getByText('0 tasks')).toBeVisible();
	});
});

test('another sandbox has tasks of its own, and it and what was written outlive a reload', async ({
	page
}) => {
	const playground = await PlaygroundPage.open(page);
	await playground.send();
	await expect(playground.completed).toBeVisible();
	await playground.look('Settings');
	const name = page.getByRole('combobox', { name: 'Name', exact: true });
	await name.fill('a/b');
	await name.press('Enter');
	await expect(name).toHaveAccessibleDescription(/begins with a letter or a digit/);
	await name.fill('workshop-7');
	await name.press('Enter');
	await expect(page.getByText('/sandbox/workshop-7/fares/rpc')).toBeVisible();
	await playground.look('Tasks');
	await expect(page.getByText('0 tasks')).toBeVisible();

	await playground.choose('State Machine');
	await playground.choose('HTTP+JSON');
	await playground.choose('Send streaming message');
	await playground.write(message('mine'));
	await page.reload();
	await PlaygroundPage.here(page);
	await playground.expectText(/"mine"/);
	await expect(playground.choice('Send streaming message')).toBeChecked();
	await expect(page.getByText('/sandbox/workshop-7/states/rest/message:stream')).toBeVisible();
});
