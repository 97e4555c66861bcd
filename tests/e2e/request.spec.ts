import type { Page } from '@playwright/test';
import { expect, test } from './page.js';
import { PlaygroundPage, message, oddRequest } from './playground-page.js';

const broken = '{\n  "message": \n}';

function options(page: Page) {
	return page.locator('.cm-tooltip-autocomplete').getByRole('option');
}

function option(page: Page, name: string) {
	return options(page).filter({ hasText: new RegExp(`^${name}`) });
}

test('members are offered with what they are, and begin with a value of their kind', async ({
	page
}) => {
	const playground = await PlaygroundPage.open(page);
	await playground.write('{\n  "message": {}\n}');
	await playground.putCursor('{}', 1);
	// What members mean is there from now on.
	await expect(page.getByText('What the client has to say.')).toBeVisible();
	await page.keyboard.press('Control+Space');
	await expect(options(page).first()).toHaveText('messageIdstring · required');
	await expect(page.locator('.cm-completionInfo')).toContainText('message');
	await option(page, 'role').click();
	// Its only value that fits is there; what comes next is offered without it.
	await playground.expectText(/"message": \{"role": "ROLE_USER"\}/);
	await page.keyboard.press('Escape');
	await page.keyboard.type(', "par');
	await option(page, 'parts').click();
	await playground.expectText(/"role": "ROLE_USER", "parts": \[\]/);
	await page.keyboard.press('Control+Space');
	await option(page, '\\{\\}').click();
	await page.keyboard.press('Control+Space');
	await option(page, 'text').click();
	await page.keyboard.type('Hello');
	await playground.expectText(/"parts": \[\{"text": "Hello"\}\]/);
});

test('the member at the cursor is told beside the request, the one under the pointer there', async ({
	page
}) => {
	const playground = await PlaygroundPage.open(page);
	const field = page.getByRole('region', { name: 'This field' });
	await expect(field).toContainText('Put the cursor on a field');
	await playground.write(message('Hello'));
	await playground.putCursor('ROLE_USER');
	await expect(field.getByRole('heading', { name: 'role' })).toBeVisible();
	await expect(field).toContainText('SendMessageRequest.message(2).role(4)');
	await expect(field).toContainText('must be ROLE_USER');
	await expect(field).toContainText('The client speaks');
	await playground.editor.getByText('"text"').hover();
	await expect(page.locator('.card')).toContainText('JSON: message.parts[0].text');
	await expect(page.locator('.card')).toContainText('not together with raw, url, data');
});

test.describe('what is odd', () => {
	test.use({ expectedFault: /status of 400/ });

	test('is marked and sent all the same', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('HTTP+JSON');
		await playground.write(oddRequest);
		await expect(playground.editor.locator('.warning')).toHaveText([
			'"message_id"',
			'"ROLE_AGENT"',
			'"kind"',
			'"parts"'
		]);
		await expect(playground.editor).toHaveAttribute('aria-invalid', 'false');
		await expect(page.getByText('4 warnings.').filter({ visible: true })).toHaveCount(1);
		await playground.editor.locator('.warning').last().hover();
		await expect(page.locator('.card')).toContainText(
			'message.parts: needs at least one element. It is sent as it is.'
		);
		await playground.send();
		await expect(playground.answer).toContainText('message.parts needs at least one element');
	});

	test('as broken JSON reaches the agent over JSON-RPC', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.write(broken);
		await playground.send();
		const error = playground.answer.getByRole('region', { name: /answered with an error/ });
		await expect(error.getByRole('definition').first()).toHaveText('-32700');
		await expect(page.getByText(/^\d+ hold, 0 broken$/)).toBeVisible();
		await playground.show('Raw');
		await expect(playground.answer).toContainText(
			'{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{\n  "message": \n}}'
		);
	});

	test('as broken JSON reaches the agent over HTTP+JSON', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('HTTP+JSON');
		await playground.write(broken);
		await playground.send();
		await expect(playground.answer).toContainText('400 Bad Request');
		await expect(page.getByText(/^\d+ hold, 0 broken$/)).toBeVisible();
		await playground.show('Raw');
		await expect(playground.answer).toContainText(broken);
	});

	test('report 220: keeps its digits and repeated names, laid out or not', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		const digits = '[12345678901234567890, 1.0, 1e2, -0, 0.10]';
		const text = `{"message": {"role": 1, "role": 2, "metadata": {"n": ${digits}}}}`;
		await playground.write(text);
		await playground.send();
		await playground.show('Raw');
		await expect(playground.answer).toContainText(`"params":${text}}`);
		await page.getByRole('button', { name: 'Format' }).click();
		await playground.send();
		await expect(playground.answer).toContainText(
			/"role": 1,\s+"role": 2,[^]*12345678901234567890,\s+1\.0,\s+1e2,\s+-0,\s+0\.10\s+\]/
		);
	});
});

test('what a binding cannot carry is marked and kept, and Send leads there', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	const main = page.getByRole('main');
	await playground.choose('gRPC-Web');
	await playground.write(broken);
	await expect(main.getByText('gRPC-Web cannot send this').first()).toBeVisible();
	await playground.send();
	await expect(playground.editor).toBeFocused();
	await expect(playground.answer).toContainText('Send the request to see');

	await playground.choose('Get task');
	await playground.choose('HTTP+JSON');
	await playground.write('{"id": ');
	await expect(main.getByText('HTTP+JSON cannot send this').first()).toBeVisible();
	await expect(page.getByRole('group', { name: 'Request line' })).toContainText(
		'the path depends on the request'
	);
	await playground.write('{"id": ".."}');
	await expect(main.getByText(/contains id, and ".." there would lead to/).first()).toBeVisible();
	await playground.send();
	await expect(playground.editor).toBeFocused();
	await expect(playground.answer).toContainText('Send the request to see');
});

test('report 222: the params of a whole JSON-RPC request are taken over', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.write('{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"id":"task-7"}}');
	await page.getByRole('button', { name: 'Use its params for GetTask' }).click();
	await playground.expectText(/^\{\n {2}"id": "task-7"\n\}$/);
	await page.getByRole('button', { name: 'Restore my edits' }).click();
	await playground.expectText(/"method":"tasks\/get"/);
});

test('Format lays the request out', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.write('{"message":{}}');
	await page.getByRole('button', { name: 'Format' }).click();
	await playground.expectText(/^\{\n {2}"message": \{\}\n\}$/);
});

test.describe('headers', () => {
	test.use({ expectedFault: /status of 400/ });

	test('that A2A knows are explained, and odd values are sent all the same', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('HTTP+JSON');
		await expect(page.getByText('Without it, agents assume version 0.3.')).toBeVisible();
		await page.getByRole('combobox', { name: 'Value of A2A-Version' }).fill('0.3');
		await expect(
			page.getByText('This interface offers 1.0; the agent will refuse 0.3.')
		).toBeVisible();
		await page.getByRole('button', { name: 'Add header' }).click();
		await page.keyboard.type('a2a-extensions');
		await page.keyboard.press('Tab');
		await page.keyboard.type('urn:example:a, b');
		await expect(page.getByText('“b” is not a URI')).toBeVisible();
		await playground.send();
		await expect(playground.answer).toContainText('VERSION_NOT_SUPPORTED');
	});

	test('can be left out without being removed', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('HTTP+JSON');
		await page.getByRole('checkbox', { name: 'Send A2A-Version' }).uncheck();
		await expect(page.getByText('No A2A-Version is sent.')).toBeVisible();
		await playground.send();
		await expect(playground.answer).toContainText('VERSION_NOT_SUPPORTED');
		await page.getByRole('checkbox', { name: 'Send A2A-Version' }).check();
		await playground.send();
		await expect(playground.answer).toContainText('200 OK');
	});
});
