import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startLook, takePictures, viewports } from './looks.js';
import { hideWorkers } from './no-workers.js';
import { overflow } from './page-faults.js';
import { expect, test } from './page.js';
import { PlaygroundPage, message } from './playground-page.js';

const broken = '{\n  "message": {\n    "role": "ROLE_USER"\n    "parts": []\n  }\n}';
const fault =
	'Line 4, column 5: A comma or a closing brace is missing before “"parts"”. Send it as it is to see what the agent answers.';

/** The card that the pointer or a key brought up. */
function card(page: Page): Locator {
	return page.locator('.card');
}

test('what is typed can be undone and redone', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.write('{"a": 0}');
	await page.keyboard.press('ArrowLeft');
	// Quotes and brackets close themselves.
	await page.keyboard.type(', "b": [1');
	await playground.expectText(/^\{"a": 0, "b": \[1\]\}$/);
	await page.keyboard.press('ControlOrMeta+z');
	await playground.expectText(/^\{"a": 0\}$/);
	await page.keyboard.press('ControlOrMeta+Shift+Z');
	await playground.expectText(/^\{"a": 0, "b": \[1\]\}$/);
});

test('undoing does not bring back the text of another operation or sample', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.write(message('Mine'));
	await playground.choose('List tasks');
	await playground.expectText(/pageSize/);
	await playground.editor.press('ControlOrMeta+z');
	await playground.expectText(/pageSize/);
	await playground.choose('Send message');
	await page.getByRole('button', { name: 'Reset to sample' }).click();
	await playground.expectText(/LHR to JFK/);
	await playground.editor.press('ControlOrMeta+z');
	await playground.expectText(/LHR to JFK/);
});

test('laying out is one step, and the cursor stays where it was', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.write('{"a":[1,22],"b":{}}');
	for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('Shift+Alt+F');
	await playground.expectText(/^\{\n {2}"a": \[\n {4}1,\n {4}22\n {2}\],\n {2}"b": \{\}\n\}$/);
	await page.keyboard.type('3');
	await playground.expectText(/\n {4}223?\n {2}\]?/);
	await page.keyboard.press('ControlOrMeta+z');
	await page.keyboard.press('ControlOrMeta+z');
	await playground.expectText(/^\{"a":\[1,22\],"b":\{\}\}$/);

	await playground.write('{"a":1,}');
	await page.keyboard.press('Shift+Alt+F');
	await playground.expectText(/^\{"a":1,\}$/);
});

test('a fault is marked at its place and told there', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.write(broken);
	await expect(playground.editor.locator('.fault')).toHaveText('"parts"');
	await expect(page.locator('.cm-lineNumbers .fault')).toHaveText('4');
	await expect(playground.editor).toHaveAttribute('aria-invalid', 'true');
	await expect(playground.editor).toHaveAccessibleDescription(fault);

	await playground.editor.locator('.fault').hover();
	await expect(card(page)).toContainText(fault);
	await page.mouse.move(0, 0);
	await expect(card(page)).toHaveCount(0);
	await page.keyboard.press('F8');
	await expect(card(page)).toContainText(fault);
	await page.keyboard.press('Escape');
	await expect(card(page)).toHaveCount(0);
	await page.keyboard.type(',');
	await expect(playground.editor).toHaveAttribute('aria-invalid', 'false');
	await expect(playground.editor).toHaveAccessibleDescription(/^2 warnings/);
});

test('Tab leaves the editor in both directions', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	await playground.editor.focus();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('checkbox', { name: 'Send A2A-Version' })).toBeFocused();
	await page.keyboard.press('Shift+Tab');
	await expect(playground.editor).toBeFocused();
	await page.keyboard.press('Shift+Tab');
	await expect(playground.editor).not.toBeFocused();
});

test('the keys of the page work in the editor, and leave its text alone', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	const text = message('working, completed after 20s');
	await playground.choose('State Machine');
	await playground.choose('Send streaming message');
	await playground.write(text);
	await page.keyboard.press('ControlOrMeta+Enter');
	await playground.show('Events');
	await expect(playground.events).toHaveCount(2);
	// The first Escape only puts the card away.
	await playground.write(broken);
	await page.keyboard.press('F8');
	await expect(card(page)).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(card(page)).toHaveCount(0);
	await expect(playground.answer.getByText('The stream is open…')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(playground.answer).toContainText('You stopped the stream after 2 events');
	await expect(playground.editor).toHaveText(broken, { useInnerText: true });
});

test('objects are folded by key and by click', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	// Shown once the text is parsed, which a busy machine puts off.
	await expect(page.locator('.cm-foldGutter').getByText('▾')).toHaveCount(4);
	await playground.editor.press('ControlOrMeta+Home');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Control+Shift+BracketLeft');
	await playground.expectText(/"message": \{\s*…\s*\}/);
	const folded = playground.editor.getByLabel('Folded lines');
	// What is told of the field comes late on a busy machine, and moves the editor under a click.
	await expect(async () => {
		if ((await folded.count()) > 0) await folded.click();
		expect(await folded.count()).toBe(0);
	}).toPass();
	await playground.expectText(/messageId/);
});

test('a text of a megabyte can be edited', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	const parts = Array.from({ length: 12_000 }, (_, index) => ({ text: `${index} `.repeat(12) }));
	await playground.write(JSON.stringify({ message: { parts } }));
	await page.keyboard.press('Shift+Alt+F');
	await page.keyboard.press('ControlOrMeta+Home');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.type(' ');
	await playground.expectText(/^\{ \n {2}"message"/);
	await expect(playground.editor).toHaveAttribute('aria-invalid', 'false');
});

test.describe('before it has loaded', () => {
	// What a service worker fetches cannot be rerouted.
	test.use({ serviceWorkers: 'block' });

	test('a plain one takes text, and hands over text, focus and selection', async ({ page }) => {
		await hideWorkers(page);
		let release = () => {};
		const released = new Promise<void>((resolve) => (release = resolve));
		await onEditorCode(page, () => released);
		await page.goto('/playground/');
		const plain = page.locator('textarea');
		await expect(plain).toBeEditable();
		await plain.fill('{"a": 1, "b": 2}');
		await plain.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 3, 'backward'));

		release();
		const playground = await PlaygroundPage.here(page);
		await expect(plain).toHaveCount(0);
		await expect(playground.editor).toBeFocused();
		await page.keyboard.type('xy');
		await playground.expectText(/^\{"xy": 1, "b": 2\}$/);
		await page.unrouteAll({ behavior: 'wait' });
	});

	test('a call is sent, and what was typed can be undone once it has loaded', async ({ page }) => {
		await hideWorkers(page);
		let release = () => {};
		const released = new Promise<void>((resolve) => (release = resolve));
		await onEditorCode(page, () => released);
		await page.goto('/playground/');
		const plain = page.locator('textarea');
		await expect(plain).toBeEditable();
		await expect(plain).toHaveAccessibleName('Request as JSON');
		const sample = await plain.inputValue();
		const typed = sample.replace('LHR', 'CDG');
		await plain.focus();
		await plain.evaluate((area: HTMLTextAreaElement) => {
			const at = area.value.indexOf('LHR');
			area.setSelectionRange(at, at + 3);
		});
		await page.keyboard.type('CDG');
		await page.keyboard.press('ControlOrMeta+Enter');
		const answer = page.getByRole('region', { name: 'Answer', exact: true });
		await expect(answer.getByRole('tab', { name: 'Raw' })).toBeVisible();
		await expect(plain).toBeFocused();
		await expect(plain).toHaveValue(typed);

		release();
		const { editor } = await PlaygroundPage.here(page);
		await expect(plain).toHaveCount(0);
		await expect(editor).toBeFocused();
		await expect(editor).toHaveText(typed, { useInnerText: true });
		await page.keyboard.type('X');
		await expect(editor).toHaveText(typed.replace('CDG', 'CDGX'), { useInnerText: true });
		await page.keyboard.press('ControlOrMeta+z');
		await expect(editor).toHaveText(typed, { useInnerText: true });
		await page.keyboard.press('ControlOrMeta+z');
		await expect(editor).toHaveText(sample, { useInnerText: true });
		await page.keyboard.press('ControlOrMeta+z');
		await expect(editor).toHaveText(sample, { useInnerText: true });
		await page.keyboard.press('ControlOrMeta+Shift+Z');
		await expect(editor).toHaveText(typed, { useInnerText: true });
		await page.unrouteAll({ behavior: 'wait' });
	});

	test('a long text stays about where it was scrolled to', async ({ page }) => {
		await hideWorkers(page);
		let release = () => {};
		const released = new Promise<void>((resolve) => (release = resolve));
		await onEditorCode(page, () => released);
		await page.goto('/playground/');
		const plain = page.locator('textarea');
		await expect(plain).toBeEditable();
		const lines = Array.from({ length: 300 }, (_, index) => `  "name${index}": ${index}`);
		await plain.fill(`{\n${lines.join(',\n')}\n}`);
		await plain.evaluate((area) => ((area.parentElement as HTMLElement).scrollTop = 2000));

		release();
		await PlaygroundPage.here(page);
		const scroller = page.locator('.cm-scroller');
		// Not to the pixel: the heights of the lines above are estimated first.
		await expect.poll(() => scroller.evaluate((node) => node.scrollTop)).toBeGreaterThan(1800);
		expect(await scroller.evaluate((node) => node.scrollTop)).toBeLessThan(2300);
		await page.unrouteAll({ behavior: 'wait' });
	});

	test.describe('and if it never does', () => {
		test.use({ expectedFault: /ERR_FAILED/ });

		test('the plain one stays', async ({ page }) => {
			await hideWorkers(page);
			let failed = false;
			await onEditorCode(page, async () => {
				failed = true;
				throw new Error('Not to be had');
			});
			await page.goto('/playground/');
			await expect.poll(() => failed).toBe(true);
			const plain = page.getByRole('textbox', { name: 'Request as JSON' });
			await plain.fill(broken);
			await expect(plain).toHaveAccessibleDescription(fault);
			await page.getByText('gRPC-Web', { exact: true }).click();
			await page.getByRole('button', { name: 'Send' }).click();
			await expect(plain).toBeFocused();
			await page.keyboard.type(',');
			await expect(plain).toHaveAttribute('aria-invalid', 'false');
			await page.unrouteAll({ behavior: 'wait' });
		});
	});
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

	test('the text is large enough not to be magnified, and long lines wrap', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await expect(playground.editor).toHaveCSS('font-size', '16px');
		await playground.write(message('x'.repeat(400)));
		const hidden = () => playground.editor.evaluate((node) => node.scrollWidth - node.clientWidth);
		await expect.poll(hidden).toBe(0);
	});

	test('what is known of a suggestion fits beside or below it', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.write('{"message": {"parts": [{}]}}');
		await playground.putCursor('{}', 1);
		await page.keyboard.press('Control+Space');
		const info = page.locator('.cm-completionInfo');
		await expect(info).toContainText('The content as text');
		// The editor puts it there first, and moves it once it knows how large it is.
		await expect(async () => {
			const { x = 0, width = 0 } = (await info.boundingBox()) ?? {};
			expect(x).toBeGreaterThan(0);
			expect(x + width).toBeLessThan(360);
		}).toPass();
	});
});

test('cursor, selection and faults can be told apart by the eye', async ({ page }) => {
	await startLook(page);
	const playground = await PlaygroundPage.open(page);
	for (const viewport of viewports) {
		await page.setViewportSize(viewport);
		await playground.write(message('LHR to JFK'));
		await playground.editor.press('ControlOrMeta+Home');
		await takePictures(page, 'editor-cursor');
		await page.keyboard.press('ControlOrMeta+a');
		await takePictures(page, 'editor-selection');
		await playground.write(broken);
		await page.keyboard.press('F8');
		await expect(card(page)).toBeVisible();
		await expect.poll(() => overflow(page)).toBe(0);
		await takePictures(page, 'editor-fault');
	}
});

/** Lets the code of the editor wait; where that rejects, the code is not to be had. */
async function onEditorCode(page: Page, wait: () => Promise<void>): Promise<void> {
	const folder = 'build/_app/immutable/chunks';
	const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
	const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
	const editor = files.filter((_, index) => texts[index]?.includes('cm-editor'));
	expect(editor).not.toEqual([]);
	for (const file of editor) {
		await page.route(`**/${file}`, async (route) => {
			try {
				await wait();
			} catch {
				return route.abort();
			}
			return route.continue();
		});
	}
}
