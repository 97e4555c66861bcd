import type { Locator, Page } from '@playwright/test';
import { expect, test } from './page.js';
import { PlaygroundPage, message } from './playground-page.js';

/** A request that sends parts. */
function parts(...list: object[]): string {
	return JSON.stringify({ message: { messageId: 'msg-1', role: 'ROLE_USER', parts: list } });
}

const pixel =
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test.describe('the readable view', () => {
	test('joins the chunks of a report and renders its Markdown', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.hurry();
		await playground.choose('Report');
		await playground.choose('Send streaming message');
		await playground.write(message('Report on tea prices in 20 s, 3 sections'));
		await playground.send();
		await expect(playground.completed).toBeVisible();
		const artifact = playground.answer.getByRole('region', { name: 'Artifact Report on tea' });
		await expect(artifact.getByRole('heading', { level: 4 })).toHaveText('Report on tea prices');
		await expect(artifact.getByRole('heading', { level: 5 })).toHaveCount(3);
		const conversation = playground.answer.getByRole('region', { name: 'Conversation' });
		await expect(conversation.getByRole('listitem').first()).toContainText('User');
		await expect(conversation.getByRole('listitem').last()).toContainText('The report on tea');
	});

	test('reads text chunks as one text', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('State Machine');
		await playground.choose('Send streaming message');
		await playground.write(
			message('working, chunk "Hello, " after 1ms, chunk "world!" after 1ms, completed after 1ms')
		);
		await playground.send();
		const artifact = playground.answer.getByRole('region', { name: /^Artifact/ });
		await expect(artifact).toContainText('Hello, world!');
	});

	test('report 219: shows an image, offers files, and names where links lead', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Echo');
		await playground.write(
			parts(
				{ raw: pixel, mediaType: 'image/png', filename: 'dot.png' },
				{ url: 'https://files.example/a.png', mediaType: 'image/png' },
				{ text: '**Bold** ![spy](https://spy.example/x.png)', mediaType: 'text/markdown' },
				{ text: '**plain**' },
				{ data: { status: { state: 'TASK_STATE_FAILED' } } }
			)
		);
		await playground.send();
		const { answer } = playground;
		const image = answer.getByRole('img', { name: 'dot.png' });
		await expect(image).toBeVisible();
		expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
		const downloading = page.waitForEvent('download');
		await answer.getByRole('button', { name: 'Download dot.png' }).click();
		expect((await downloading).suggestedFilename()).toBe('dot.png');
		await expect(answer.getByText('link to files.example')).toBeVisible();
		await expect(answer.locator('strong')).toHaveText('Bold');
		await expect(answer).toContainText('spy (https://spy.example/x.png)');
		await expect(answer).toContainText('**plain**');
		// Data that looks like a status is data.
		await expect(playground.status).not.toContainText('FAILED');
		await answer.locator('.box').scrollIntoViewIfNeeded();
		await expect(answer.getByRole('tree', { name: 'Data as JSON' })).toContainText('FAILED');
	});

	test('report 219: shows what Markdown cannot be trusted with as text', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Echo');
		const echo = async (text: string) => {
			await playground.write(parts({ text, mediaType: 'text/markdown' }));
			await playground.send();
		};
		await echo(`<p style="color: red" onclick="alert(1)">styled</p>

some <b onclick="alert(1)">bold</b><br>and [run](javascript:alert(1)), [page](/home)`);
		const { answer } = playground;
		const shown = answer.locator('.markdown');
		await expect(shown).toContainText('<p style="color: red" onclick="alert(1)">styled</p>');
		await expect(shown).toContainText('some <b onclick="alert(1)">bold</b>and run');
		await expect(shown).toContainText('run (javascript:alert(1)), page (/home)');
		await expect(shown.locator('a')).toHaveCount(0);
		await echo(`${'> '.repeat(5000)}deep`);
		await expect(answer).toContainText('> > deep');
	});

	test('report 216: shows what acts on other text, and where a file’s name ends', async ({
		page
	}) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Echo');
		const filename = 'invoice\u202efdp.exe';
		const text = '**a**\u202eb';
		await playground.write(
			parts({ raw: 'aGVsbG8=', filename }, { text, mediaType: 'text/markdown' })
		);
		await playground.send();
		const { answer } = playground;
		const button = answer.getByRole('button', { name: /^Download/ });
		const mark = button.locator('[data-code="U+202E"]');
		const end = await button.locator('bdi').evaluate((name) => {
			const texts = [...name.childNodes].filter((node) => node.textContent === 'fdp.exe');
			const range = document.createRange();
			range.selectNode(texts[0] ?? name);
			return range.getBoundingClientRect().left;
		});
		expect((await mark.boundingBox())?.x).toBeLessThan(end);
		await expect(answer.locator('.markdown [data-code="U+202E"]')).toBeVisible();
		const downloading = page.waitForEvent('download');
		await button.click();
		expect((await downloading).suggestedFilename()).toBe('invoice_fdp.exe');
		await playground.show('JSON');
		await expect(answer.getByRole('tree')).toContainText('"invoice\\u202efdp.exe"');
	});

	test('shows a list of tasks as rows that lead to them', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.send();
		await expect(playground.completed).toBeVisible();
		await playground.choose('List tasks');
		await playground.send();
		const tasks = playground.answer.getByRole('list', { name: 'Tasks' });
		await tasks.getByRole('button').first().click();
		await expect(playground.answer).toContainText('GetTask over');
		await expect(playground.completed).toBeVisible();
	});
});

test('JSON is folded and walked through with the keyboard', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.choose('Echo');
	await playground.send();
	await playground.show('JSON');
	const tree = playground.answer.getByRole('tree', { name: 'Answer as JSON' });
	const focused = page.locator(':focus');
	const row = (text: string) => tree.getByRole('treeitem').filter({ hasText: text });
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await expect(focused).toHaveAttribute('aria-level', '1');
	await page.keyboard.press('ArrowRight');
	await expect(focused).toContainText('"message"');
	await expect(focused).toHaveAttribute('aria-expanded', 'true');
	await page.keyboard.press('ArrowLeft');
	await expect(focused).toHaveAttribute('aria-expanded', 'false');
	await expect(row('"messageId"')).toHaveCount(0);
	await page.keyboard.press('Enter');
	await expect(row('"messageId"')).toHaveCount(1);
	await page.keyboard.press('End');
	await page.keyboard.press('ArrowLeft');
	await expect(focused).toHaveAttribute('aria-expanded', 'true');
	await page.keyboard.press('Home');
	await expect(focused).toHaveAttribute('aria-level', '1');
});

test('a clause leads to its place in the answer', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.choose('List tasks');
	await playground.send();
	const inspector = page.getByRole('region', { name: 'Spec, tasks and settings' });
	await inspector.getByText('Response states the page size used').click();
	await inspector.getByRole('button', { name: 'message 1 pageSize' }).click();
	await expect(playground.answer.getByRole('tab', { name: 'JSON' })).toHaveAttribute(
		'aria-selected',
		'true'
	);
	const marked = playground.answer.locator('[role="treeitem"].hl');
	await expect(marked).toContainText('"pageSize"');
	await expect(marked).toBeFocused();

	// It stays marked, and the focus is not taken again.
	await playground.show('Raw');
	await page.keyboard.press('ArrowLeft');
	await expect(marked).toBeVisible();
	await expect(playground.answer.getByRole('tab', { name: 'JSON' })).toBeFocused();
});

test.describe('an error', () => {
	test.use({ expectedFault: /status of 4\d\d/ });

	test('is told with its meaning, what to change, and its codes over each binding', async ({
		page
	}) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Get task');
		await playground.choose('HTTP+JSON');
		await playground.send();
		const error = playground.answer.getByRole('region', { name: /answered with an error/ });
		await expect(error).toContainText('The agent has no task with this id');
		await expect(error).toContainText('list its tasks');
		for (const code of ['JSON-RPC -32001', 'HTTP 404', 'gRPC 5 NOT_FOUND']) {
			await expect(error).toContainText(code);
		}
	});
});

test.describe('a stream', () => {
	test('is paused while its events go on arriving', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('State Machine');
		await playground.choose('Send streaming message');
		const chunks = Array.from({ length: 20 }, (_, index) => `chunk ${index} after 200ms`);
		await playground.write(message(['working', ...chunks].join(', ')));
		await playground.send();
		await playground.show('Events');
		await expect(playground.events.nth(2)).toBeVisible();
		await playground.answer.getByRole('button', { name: 'Pause' }).click();
		const resume = playground.answer.getByRole('button', { name: /^Resume/ });
		const count = await playground.events.count();
		await expect(resume).toContainText(/[2-9] new/);
		await expect(playground.events).toHaveCount(count);
		await resume.click();
		await expect.poll(() => playground.events.count()).toBeGreaterThan(count + 1);
		await page.keyboard.press('Escape');
		await expect(playground.answer).toContainText('You stopped the stream');
	});

	test('that is left early says so and offers to go on', async ({ page }) => {
		const playground = await PlaygroundPage.openStream(page);
		await page.keyboard.press('Escape');
		const { answer } = playground;
		await expect(answer).toContainText('it was WORKING when the stream ended');
		await answer.getByRole('button', { name: 'Subscribe to it' }).click();
		await expect(answer).toContainText('SubscribeToTask over');
		await expect(answer.getByText('The stream is open…')).toBeVisible();
		await playground.hurry();
		await expect(playground.completed).toBeVisible();
		await page.getByRole('group', { name: 'History' }).getByText('stopped').click();
		await answer.getByRole('button', { name: 'Get the task' }).click();
		await expect(answer).toContainText('GetTask over');
		await expect(playground.completed).toBeVisible();
	});

	test('is announced, state by state, unless that is turned off', async ({ page }) => {
		const playground = await PlaygroundPage.openStream(page);
		const status = playground.answer.getByRole('status');
		await expect(status).toHaveText('Task state: WORKING.');
		await playground.hurry();
		await expect(status).toContainText('The stream has ended');
		await playground.answer.getByRole('switch', { name: 'Announce events' }).uncheck();
		await playground.send();
		await expect(status).toBeEmpty();
	});

	test('of 500 events is followed', async ({ page }) => {
		test.slow();
		const playground = await PlaygroundPage.open(page);
		await playground.hurry();
		await playground.choose('State Machine');
		await playground.write(message('input-required'));
		await playground.send();
		await expect(playground.status).toContainText('INPUT_REQUIRED');
		await playground.choose('Subscribe to task');
		await playground.expectText(/"id": "task-/);
		const { id } = JSON.parse(await playground.editor.innerText()) as { id: string };
		await playground.send();
		await playground.show('Events');
		for (let round = 1; round <= 6; round += 1) await say(page, id, `Round ${round}:`);
		await expect(last(playground, 'Round 6: 97')).toBeVisible();
		const tab = playground.answer.getByRole('tab', { name: /^Events/ });
		expect(Number((await tab.innerText()).replaceAll(/\D/g, ''))).toBeGreaterThan(600);
		expect(await playground.events.count()).toBeLessThan(100);

		const follow = playground.answer.getByRole('switch', { name: 'Follow' });
		await expect(follow).toBeChecked();
		await playground.events.last().hover();
		await page.mouse.wheel(0, -600);
		await expect(follow).not.toBeChecked();
		await page.keyboard.press('Escape');
	});
});

test('an answer of 10 MB is shown in each view', async ({ page }) => {
	test.slow();
	const playground = await PlaygroundPage.open(page);
	await playground.hurry();
	await playground.choose('State Machine');
	await page.evaluate(async () => {
		const rows = Array.from({ length: 38_000 }, (_, index) => ({
			index,
			name: `Row ${index}`,
			ok: true
		}));
		for (const messageId of ['big-1', 'big-2', 'big-3']) {
			const parts = [{ text: 'completed' }, { text: JSON.stringify(rows) }, { data: { rows } }];
			const body = JSON.stringify({ message: { messageId, role: 'ROLE_USER', parts } });
			const headers = { 'Content-Type': 'application/json', 'A2A-Version': '1.0' };
			await fetch('/sandbox/main/states/rest/message:send', { method: 'POST', headers, body });
		}
	});
	await playground.choose('List tasks');
	await playground.choose('HTTP+JSON');
	await playground.write('{"pageSize": 10, "historyLength": 10}');
	await playground.send();
	await expect(playground.status).toContainText(/1\d(\.\d)?\sMiB/);
	await expect(playground.answer.getByRole('list', { name: 'Tasks' })).toBeVisible();

	await playground.show('JSON');
	const tree = playground.answer.getByRole('tree', { name: 'Answer as JSON' });
	await expect(tree).toContainText('"tasks"');
	expect(await tree.getByRole('treeitem').count()).toBeLessThan(150);
	await tree.getByRole('treeitem').first().focus();
	for (const key of ['End', 'Home', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
		await page.keyboard.press(key);
	}
	await playground.show('Raw');
	await expect(playground.answer).toContainText('more bytes are not shown');
	await playground.show('Readable');
	await expect(playground.answer.getByRole('list', { name: 'Tasks' })).toBeVisible();
});

/** Says something to a task that waits: 98 chunks are the answer. */
async function say(page: Page, taskId: string, name: string): Promise<void> {
	await page.evaluate(
		async ({ taskId, name }) => {
			const chunks = Array.from({ length: 98 }, (_, index) => `chunk ${name} ${index}`);
			const parts = [{ text: [...chunks, 'input-required'].join(', ') }];
			const message = { messageId: crypto.randomUUID(), taskId, role: 'ROLE_USER', parts };
			await fetch('/sandbox/main/states/rest/message:send', {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', 'A2A-Version': '1.0' },
				body: JSON.stringify({ message })
			});
		},
		{ taskId, name }
	);
}

function last({ events }: PlaygroundPage, text: string): Locator {
	return events.filter({ hasText: text });
}
