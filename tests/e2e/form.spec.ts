import type { Page } from '@playwright/test';
import { expectGoodLooks, startLook } from './looks.js';
import { tooTall } from './page-faults.js';
import { expect, test } from './page.js';
import { bindingNames } from './playground-page.js';
import { RequestForm } from './request-form.js';

const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Mind the gap') };

test('a message of texts, a file and data goes over each binding', async ({ page }) => {
	const form = await RequestForm.open(page, 'Conformance Subject');
	const { playground } = form;
	await form.part(1).getByLabel('Text of part 1').fill('Hello');
	await form.add('Text');
	await expect(form.part(2).getByLabel('Text of part 2')).toBeFocused();
	await page.keyboard.type('and more');
	await form.add('File');
	await form.part(3).getByLabel('File of part 3').setInputFiles(note);
	await expect(form.part(3)).toContainText('note.txt · 12 B');
	await form.add('Data');
	await form.part(4).getByLabel('Data of part 4').fill('{"seats": 2}');
	for (const binding of bindingNames) {
		await playground.choose(binding);
		await playground.send();
		await expect(playground.status).toContainText(`SendMessage over ${binding}`);
		await expect(playground.completed).toBeVisible();
		await playground.show('JSON');
		await expect(playground.answer).toContainText('"seats": 2');
	}
	expect(await form.json()).toMatchObject({
		message: {
			parts: [
				{ text: 'Hello' },
				{ text: 'and more' },
				{
					raw: note.buffer.toString('base64'),
					filename: 'note.txt',
					mediaType: 'text/plain'
				},
				{ data: { seats: 2 } }
			]
		}
	});
});

test('a task that waits is picked from the list and answered', async ({ page }) => {
	const form = await RequestForm.open(page, 'State Machine');
	const { playground } = form;
	await form.part(1).getByLabel('Text of part 1').fill('working, input-required');
	await playground.send();
	await expect(playground.status).toContainText('INPUT_REQUIRED');

	const pick = form.root.getByRole('combobox', { name: 'Pick a task for: Task id' });
	await expect(pick.getByRole('option')).toHaveCount(2);
	const option = pick.getByRole('option', { name: /INPUT_REQUIRED/ });
	const id = (await option.getAttribute('value')) ?? '';
	await pick.selectOption(id);
	await expect(form.root.getByRole('textbox', { name: 'Task id' })).toHaveValue(id);
	await expect(form.root.getByRole('textbox', { name: 'Context id' })).not.toHaveValue('');
	await form.part(1).getByLabel('Text of part 1').fill('completed');
	await playground.send();
	await expect(playground.completed).toBeVisible();
	await playground.show('JSON');
	await expect(playground.answer).toContainText(id);

	await playground.choose('Get task');
	await form.root.getByRole('combobox', { name: 'Pick a task for: Id' }).selectOption(id);
	await form.root.getByLabel('History length').fill('0');
	await playground.send();
	await expect(playground.completed).toBeVisible();
	expect(await form.json()).toEqual({ id, historyLength: 0 });
});

test('the keyboard alone fills in, moves, removes and sends', async ({ page }) => {
	const form = await RequestForm.open(page, 'Conformance Subject');
	const text = (number: number) => form.part(number).getByLabel(`Text of part ${number}`);
	const tab = async (times: number, key = 'Tab') => {
		for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
	};
	await form.part(1).getByRole('button', { name: 'Remove part 1' }).focus();
	await tab(1);
	await expect(text(1)).toBeFocused();
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.type('one');
	// Past what is folded away to the first of the buttons that add.
	await tab(2);
	await page.keyboard.press('Enter');
	await expect(text(2)).toBeFocused();
	await page.keyboard.type('two');

	// It is the last one, so there is no way down.
	await tab(2, 'Shift+Tab');
	await expect(form.part(2).getByRole('button', { name: 'Move part 2 up' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(text(1)).toHaveValue('two');
	// There is no way further up, so the focus is on the way down.
	await expect(form.part(1).getByRole('button', { name: 'Move part 1 down' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(text(2)).toHaveValue('two');
	await tab(1);
	await page.keyboard.press('Enter');
	await expect(form.part(2)).toHaveCount(0);
	await expect(text(1)).toBeFocused();

	await page.keyboard.press('ControlOrMeta+Enter');
	await expect(form.playground.completed).toBeVisible();
	expect(await form.json()).toMatchObject({ message: { parts: [{ text: 'one' }] } });
});

test('members without an input are named, kept and sent', async ({ page }) => {
	const form = await RequestForm.open(page);
	await form.json();
	const request = {
		future: { a: [1] },
		message: { message_id: 'mine', role: 'ROLE_USER', mood: 'calm', parts: [{ text: 'a', x: 1 }] }
	};
	await form.playground.write(JSON.stringify(request));
	await form.show();
	await expect(form.root).toContainText(
		'3 fields are only in the JSON view. They are sent as they are: future, message.mood, message.parts[0].x'
	);
	await form.part(1).getByLabel('Text of part 1').fill('b');
	const { message } = request;
	const parts = [{ text: 'b', x: 1 }];
	expect(await form.json()).toEqual({ ...request, message: { ...message, parts } });
});

test('what breaks the schema is told at its input, and sent all the same', async ({ page }) => {
	const form = await RequestForm.open(page);
	const { playground } = form;
	await playground.choose('List tasks');
	const size = form.root.getByLabel('Page size');
	await size.fill('200');
	await expect(size).toHaveAttribute('aria-invalid', 'true');
	await expect(size).toHaveAccessibleDescription('must be from 1 to 100');
	await size.fill('many');
	await expect(size).toHaveAccessibleDescription(/number/);
	await playground.send();
	await expect(playground.answer).toContainText('Invalid fields');
	// However it is written, it is a number, and stays as it was written.
	await size.fill(' 005');
	await expect(size).toHaveAttribute('aria-invalid', 'false');
	await expect(size).toHaveValue(' 005');
	await page.getByRole('button', { name: 'Explain the fields' }).click();
	await expect(size).toHaveAccessibleDescription(/How many tasks to return at most/);
	await form.root.getByLabel('Status', { exact: true }).selectOption('COMPLETED');
	await form.root.getByLabel('Include artifacts').check();
	expect(await form.json()).toEqual({
		pageSize: 5,
		historyLength: 0,
		status: 'TASK_STATE_COMPLETED',
		includeArtifacts: true
	});
});

test('data that is no JSON yet leaves the request as it was', async ({ page }) => {
	const form = await RequestForm.open(page);
	await form.add('Data');
	const data = form.part(2).getByLabel('Data of part 2');
	await data.fill('{"a": 1}');
	await data.fill('{"a": 1');
	await expect(data).toHaveAccessibleDescription(/This is not valid JSON yet/);
	await form.part(2).getByRole('button', { name: 'Move part 2 up' }).click();
	await expect(form.part(1).getByLabel('Data of part 1')).toHaveValue('{"a": 1');
	expect(await form.json()).toMatchObject({ message: { parts: [{ data: { a: 1 } }, {}] } });
});

test('half-typed data is kept, and Send leads to it', async ({ page }) => {
	const form = await RequestForm.open(page, 'Conformance Subject');
	const { playground } = form;
	const half = '{"k": 2, "precious": ';
	await form.root.getByText(/^More: message id/).click();
	const metadata = form.root.getByLabel('Metadata (as JSON)').nth(1);
	await metadata.fill(half);
	await form.part(1).getByLabel('Text of part 1').fill('Hello');
	await page.keyboard.press('ControlOrMeta+Enter');
	await expect(metadata).toBeFocused();

	await playground.choose('List tasks');
	await playground.choose('Echo');
	await playground.choose('Conformance Subject');
	await playground.choose('Send message');
	await expect(metadata).toHaveValue(half);
	await expect(metadata).toBeHidden();
	await page.reload();
	await playground.send();
	await expect(metadata).toBeFocused();

	await form.leave();
	await expect(page.getByText('Unfinished in the form')).toContainText('message.metadata');
	await playground.send();
	const finish = page.getByRole('button', { name: 'Finish it in the form' });
	await expect(finish).toBeFocused();
	await finish.click();
	await expect(metadata).toBeFocused();
	await metadata.press('End');
	await page.keyboard.type('3}');
	await playground.send();
	await expect(playground.completed).toBeVisible();
	const history = page.getByRole('group', { name: 'History' });
	await expect(history.getByRole('radio')).toHaveCount(1);
	expect(await form.json()).toMatchObject({
		message: { metadata: { k: 2, precious: 3 }, parts: [{ text: 'Hello' }] }
	});
});

test('a file is of the request it was chosen for, which waits for it', async ({ page }) => {
	const form = await RequestForm.open(page, 'Conformance Subject');
	const { playground } = form;
	const release = await holdFiles(page);
	await form.add('File');
	const file = form.part(2).getByLabel('File of part 2');
	await file.setInputFiles(note);
	await expect(form.part(2)).toContainText('note.txt is being read.');
	await form.part(1).getByLabel('Text of part 1').focus();
	await page.keyboard.press('ControlOrMeta+Enter');
	await expect(file).toBeFocused();

	await playground.choose('List tasks');
	await release();
	expect(await form.json()).not.toHaveProperty('message');
	await form.show();
	await playground.choose('Send message');
	await expect(file).toHaveAccessibleDescription(/note\.txt is not in the request/);
	await file.setInputFiles({ ...note, buffer: Buffer.alloc(2_600_000) });
	await release();
	await expect(form.part(2)).toContainText('note.txt · 2.5 MiB');
	await playground.send();
	await expect(playground.completed).toBeVisible();
});

test('a file that no request can hold is not read, and an empty one is', async ({ page }) => {
	const form = await RequestForm.open(page);
	await form.add('File');
	const file = form.part(2).getByLabel('File of part 2');
	await file.setInputFiles({ ...note, buffer: Buffer.alloc(3_200_000) });
	await expect(file).toHaveAccessibleDescription(/note\.txt has 3\.1\sMiB/);
	await expect(form.part(2)).toContainText('No file yet.');
	await file.setInputFiles({ ...note, buffer: Buffer.alloc(0) });
	await expect(form.part(2)).toContainText('note.txt · 0 B');
});

test('a text that is no JSON has two ways out', async ({ page }) => {
	const form = await RequestForm.open(page);
	await form.json();
	await form.playground.write('{"message": ');
	await form.show();
	await expect(form.root).toContainText('The text of this request is not a JSON object');
	// The other bindings send it as it is.
	await form.playground.choose('gRPC-Web');
	await page.getByRole('button', { name: 'Send' }).click();
	const open = form.root.getByRole('button', { name: 'Open the JSON view' });
	await expect(open).toBeFocused();
	await open.click();
	await expect(form.playground.editor).toBeEditable();
	await form.show();
	await form.root.getByRole('button', { name: 'Reset to sample' }).click();
	await expect(form.part(1)).toBeVisible();
});

test('what a form would change or cannot walk through is left to the JSON view', async ({
	page
}) => {
	const form = await RequestForm.open(page);
	const { playground } = form;
	const texts = {
		'a name that appears twice': '{"tenant": "a", "tenant": "b"}',
		'a number that a double cannot hold': '{"metadata": {"n": 12345678901234567890}}',
		'nested too deeply': `{"metadata": ${'{"a":'.repeat(150)}1${'}'.repeat(151)}`
	};
	for (const [reason, text] of Object.entries(texts)) {
		await form.leave();
		await playground.write(text);
		await form.show();
		await expect(form.root).toContainText(reason);
	}
	await form.root.getByRole('button', { name: 'Reset to sample' }).click();
	await form.add('Data');
	const data = form.part(2).getByLabel('Data of part 2');
	await data.fill('{"n": 12345678901234567890}');
	await expect(data).toHaveAccessibleDescription(/The form would change this/);
	await data.fill('{"n": 1}');
	await expect(data).toHaveAttribute('aria-invalid', 'false');
});

test('the form is there again on the next visit', async ({ page }) => {
	const form = await RequestForm.open(page);
	await page.reload();
	await expect(form.part(1)).toBeVisible();
});

test('a message is accessible and fits', async ({ page }) => {
	test.slow();
	await startLook(page);
	const form = await RequestForm.open(page, 'State Machine');
	await look(form, 'message');

	await form.add('File');
	await form.add('Link');
	await form.add('Data');
	await form.part(4).getByLabel('Data of part 4').fill('{');
	await look(form, 'parts');

	await page.getByRole('button', { name: 'Reset to sample' }).click();
	await form.root.getByRole('button', { name: 'Explain the fields' }).click();
	await form.root.locator('summary', { hasText: 'Configuration' }).first().click();
	await form.root.getByText(/^More: message id/).click();
	await form.root.getByRole('button', { name: 'Add to: Reference task ids' }).click();
	await form.root.getByRole('combobox', { name: 'Role' }).selectOption('AGENT');
	await look(form, 'unfolded');
});

test('other requests are accessible and fit', async ({ page }) => {
	test.slow();
	await startLook(page);
	const form = await RequestForm.open(page, 'State Machine');
	await form.playground.choose('Create config');
	await look(form, 'push');
	await form.playground.choose('Extended agent card');
	await look(form, 'card');
	await form.playground.choose('List tasks');
	await look(form, 'list');

	await form.root.getByLabel('Page size').fill('200');
	await form.root.getByLabel('History length').fill('many');
	await form.playground.send();
	await expect(form.playground.answer).toContainText('Invalid fields');
	await look(form, 'faults');
});

async function look({ page }: RequestForm, name: string): Promise<void> {
	// The pane scrolls and the page does not.
	await expect.poll(() => tooTall(page)).toBe(0);
	await expectGoodLooks(page, `form-${name}`);
}

/** Lets no file be read until it is told to; that is over when they are. */
async function holdFiles(page: Page): Promise<() => Promise<void>> {
	const reads = await page.evaluateHandle(() => {
		const held: (() => Promise<unknown>)[] = [];
		window.FileReader = class extends FileReader {
			override readAsDataURL(file: Blob) {
				held.push(() => {
					const over = new Promise((resolve) => this.addEventListener('loadend', resolve));
					super.readAsDataURL(file);
					return over;
				});
			}
		};
		return held;
	});
	return async () => {
		await reads.evaluate((held) =>
			Promise.all(held.splice(0).map((read) => read())).then(() => {})
		);
	};
}
