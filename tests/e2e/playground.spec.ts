import { expect, test } from './page.js';
import { PlaygroundPage, bindingNames, message } from './playground-page.js';

for (const binding of bindingNames) {
	test(`over ${binding}, a message makes a task that is shown, and events come one by one`, async ({
		page
	}) => {
		const playground = await PlaygroundPage.open(page);
		const { answer } = playground;
		await playground.choose(binding);
		await playground.send();
		await expect(answer).toContainText(`SendMessage over ${binding}`);
		await expect(answer).toContainText('200 OK');
		await expect(playground.completed).toBeVisible();
		await playground.show('JSON');
		await expect(answer.getByLabel('Answer as JSON')).toContainText('"TASK_STATE_COMPLETED"');
		await expect(answer.getByRole('status')).toContainText('Task state: COMPLETED');

		await playground.choose('Send streaming message');
		await playground.send();
		// Still open while its events are there.
		await expect(answer.getByText('The stream is open…')).toBeVisible();
		await playground.show('Events');
		await expect(playground.events.first()).toContainText('SUBMITTED');
		await expect(playground.events.nth(1)).toContainText('WORKING');
		await expect(answer).toContainText(/The agent ended the stream after 6 events/);
		await expect(playground.events).toHaveCount(6);

		const offsets = await playground.events.locator('.at').allTextContents();
		const times = offsets.map((offset) => Number(offset.replaceAll(/\D/g, '')));
		expect(times).toEqual([...times].sort((a, b) => a - b));
		expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(300);

		await playground.events.last().locator('summary').click();
		await expect(answer.getByLabel('Event 6 as JSON')).toContainText('"statusUpdate"');
	});

	test(`Esc leaves a stream over ${binding}, and the task goes on`, async ({ page }) => {
		const playground = await PlaygroundPage.openStream(page, binding);
		await page.keyboard.press('Escape');
		await expect(playground.answer).toContainText(/You stopped the stream after 2 events/);
		await expect(page.getByRole('button', { name: /^Stop/ })).toHaveCount(0);

		await playground.choose('Subscribe to task');
		await playground.send();
		await expect(playground.answer.getByText('The stream is open…')).toBeVisible();
		await playground.hurry();
		await expect(playground.events.last()).toContainText('COMPLETED');
	});
}

test.describe('an error', () => {
	// Chromium reports every answer of 400 and more.
	test.use({ expectedFault: /status of 4\d\d/ });

	const codes = {
		'JSON-RPC': ['JSON-RPC code', '-32001'],
		'HTTP+JSON': ['HTTP status', '404 NOT_FOUND'],
		'gRPC-Web': ['gRPC code', '5 NOT_FOUND']
	} as const;

	test('of an unknown task has its code of each binding', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Get task');
		for (const binding of bindingNames) {
			await playground.choose(binding);
			await expect(page.getByText('the id is made up')).toBeVisible();
			await playground.send();
			await expect(playground.answer).toContainText(`GetTask over ${binding}`);
			const error = playground.answer.getByRole('region', { name: /answered with an error/ });
			await expect(error).toContainText('TASK_NOT_FOUND');
			const [kind, code] = codes[binding];
			await expect(error.getByRole('term').first()).toHaveText(kind);
			await expect(error.getByRole('definition').first()).toHaveText(code);
		}
	});

	test('of an incomplete message lists its fields', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('HTTP+JSON');
		await playground.write('{"message": {"role": "ROLE_USER", "parts": [{"text": 5}]}}');
		await playground.send();
		await expect(playground.answer).toContainText('message.messageId is required');
		await expect(playground.answer).toContainText('message.parts[0].text must be a string');
	});

	test('of gRPC-Web’s own encoding says that nothing was sent', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('gRPC-Web');
		await playground.write('{"message": {"parts": [{"text": 5}]}}');
		await playground.send();
		await expect(playground.answer).toContainText('Nothing was sent');
		await expect(playground.answer).toContainText('Part.text');
	});
});

test('broken JSON that a binding cannot carry is explained at its place, and Send leads there', async ({
	page
}) => {
	const playground = await PlaygroundPage.open(page);
	await playground.choose('gRPC-Web');
	await playground.write('{\n  "message": {\n    "role": "ROLE_USER"\n    "parts": []\n  }\n}');
	const words = 'Line 4, column 5: A comma or a closing brace is missing before “"parts"”.';
	await expect(page.locator('main').getByText(words).filter({ visible: true })).toHaveCount(1);
	await expect(playground.editor).toHaveAttribute('aria-invalid', 'true');
	await expect(playground.editor).toHaveAccessibleDescription(
		`${words} gRPC-Web cannot send this: its messages are binary and are made from a JSON object. Choose another binding to send it as it is.`
	);
	await playground.send();
	await expect(playground.editor).toBeFocused();
	await page.keyboard.type('/');
	await playground.expectText(/\n {4}\/"parts"/);
	await expect(playground.answer).toContainText('Send the request to see');
});

test('a header that cannot be sent is explained in place, and Send leads there', async ({
	page
}) => {
	const playground = await PlaygroundPage.open(page);
	await page.getByRole('button', { name: 'Add header' }).click();
	await page.keyboard.type('Cookie');
	await expect(page.getByText('Browsers set this header themselves')).toBeVisible();
	await playground.send();
	await expect(page.getByRole('combobox', { name: 'Header name' }).last()).toBeFocused();
	await page.getByRole('button', { name: 'Remove Cookie' }).click();
	await playground.send();
	await expect(playground.answer).toContainText('200 OK');
});

test('a task that asks back can be answered', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await page.getByRole('combobox', { name: 'Sample' }).selectOption('Fly to Lisbon');
	await playground.send();
	await playground.answer.getByRole('button', { name: 'Answer this task' }).click();
	await playground.expectText(/"taskId": "task-[^]*"from London on 14 Sep 2026"/);
	// What it suggests is marked, to be typed over.
	await expect(playground.editor).toBeFocused();
	await page.keyboard.type('From Paris on 14 Sep 2026');
	await playground.send();
	await expect(playground.completed).toBeVisible();
	await expect(playground.answer).toContainText('Paris (CDG)');
});

test('edits survive a change of agent and operation', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.write(message('Mine'));
	await playground.choose('Echo');
	await playground.choose('List tasks');
	await playground.expectText(/pageSize/);
	await playground.choose('Fare Finder');
	await playground.choose('Send message');
	await playground.expectText(/Mine/);
	await page.getByRole('button', { name: 'Reset to sample' }).click();
	await playground.expectText(/LHR to JFK/);
	await page.getByRole('button', { name: 'Restore my edits' }).click();
	await playground.expectText(/Mine/);
});

test('raw views show the request as sent and the bytes as they came', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.choose('Echo');
	await playground.choose('gRPC-Web');
	await playground.send();
	await playground.show('Raw');
	const sent = playground.answer.getByRole('region', { name: 'Request as sent' });
	const came = playground.answer.getByRole('region', { name: 'Answer as received' });
	await expect(came).toContainText('00000000  00 00 00 00');
	await expect(came).toContainText('status: 0..');
	await expect(sent).toContainText('/grpc/lf.a2a.v1.A2AService/SendMessage');
	await expect(sent).toContainText('application/grpc-web+proto');
	await expect(sent).toContainText('00000000  00 00 00 00');

	await playground.choose('JSON-RPC');
	await playground.send();
	await expect(sent).toContainText(/\{"jsonrpc":"2.0","id":\d+,"method":"SendMessage"/);
	await expect(came).toContainText('content-type');
});

test('a second page sees the task of the first', async ({ page, context }) => {
	const first = await PlaygroundPage.open(page);
	await first.send();
	await expect(first.completed).toBeVisible();
	await first.choose('Get task');
	await first.expectText(/"id": "task-/);
	const request = await first.editor.innerText();

	const second = await PlaygroundPage.open(await context.newPage());
	await second.choose('Get task');
	await second.choose('gRPC-Web');
	await second.write(request);
	await second.send();
	await expect(second.completed).toBeVisible();
});

test('everything can be done with the keyboard', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	const tab = () => page.keyboard.press('Tab');
	const focused = page.locator(':focus');

	await page.getByRole('link', { name: 'Skip to content' }).focus();
	await page.keyboard.press('Enter');
	await tab();
	await expect(focused).toHaveAccessibleName(/Fare Finder/);
	await page.keyboard.press('ArrowDown');
	await expect(focused).toHaveAccessibleName(/Echo/);
	await tab();
	await expect(focused).toHaveAccessibleName('Send message');
	await page.keyboard.press('ArrowDown');
	await expect(focused).toHaveAccessibleName('Send streaming message');
	await tab();
	await expect(focused).toHaveAccessibleName(/Agent card of Echo/);
	await tab();
	await tab();
	await expect(focused).toHaveAccessibleName('JSON-RPC');
	await page.keyboard.press('ArrowRight');
	await expect(focused).toHaveAccessibleName('HTTP+JSON');
	await tab();
	await expect(focused).toHaveAccessibleName(/^Send/);
	await tab();
	await expect(focused).toHaveAccessibleName('JSON');
	await tab();
	await expect(focused).toHaveAccessibleName('Format');
	await tab();
	// Tab does not stay in the editor.
	await expect(playground.editor).toBeFocused();
	await tab();
	await expect(focused).toHaveAccessibleName('Send A2A-Version');
	await tab();
	await expect(focused).toHaveAccessibleName('Header name');

	await page.keyboard.press('Control+Enter');
	await expect(playground.answer).toContainText('SendStreamingMessage over HTTP+JSON');
	await playground.answer.getByRole('tab', { name: 'Readable' }).focus();
	await page.keyboard.press('End');
	await expect(focused).toHaveAccessibleName('Raw');
	await page.keyboard.press('ArrowLeft');
	await expect(focused).toHaveAccessibleName('Events 1');
	await tab();
	await tab();
	await page.keyboard.press('Enter');
	await expect(playground.answer.getByLabel('Event 1 as JSON')).toContainText('"message"');
});

test('JSON is shown in colours, without inline styles', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.choose('Echo');
	await playground.send();
	await playground.show('JSON');
	const json = playground.answer.getByLabel('Answer as JSON');
	await expect(json.locator('.name').first()).toHaveText('"message"');
	await expect(json.locator('[style]')).toHaveCount(0);
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

	test('a call is made from menus, and its answer comes into view', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await page.getByRole('combobox', { name: 'Agent' }).selectOption('Echo');
		await page.getByRole('combobox', { name: 'Operation' }).selectOption('Send streaming message');
		await playground.choose('HTTP+JSON');
		await page.getByRole('button', { name: 'Send' }).tap();
		await playground.show('Events');
		await expect(playground.events).toHaveCount(1);
		await expect(playground.events.first()).toBeInViewport();
		// Send stays at hand above the answer.
		await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport();
	});
});
