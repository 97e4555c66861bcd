import type { Locator } from '@playwright/test';
import { expect, test } from './page.js';
import { PlaygroundPage } from './playground-page.js';

test('with forced colours, choices and the line at fault stand out', async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active' });
	const playground = await PlaygroundPage.open(page);
	await playground.send();
	await expect(playground.answer).toContainText('200 OK');

	const background = (name: string) => style(label(name), 'backgroundColor');
	for (const [chosen, other] of [
		['Fare Finder', 'Echo'],
		['Send message', 'Get task'],
		['JSON-RPC', 'HTTP+JSON'],
		['System', 'Dark']
	] as const) {
		expect(await background(chosen)).not.toBe(await background(other));
	}
	const tab = (name: string) => playground.answer.getByRole('tab', { name });
	expect(await style(tab('Readable'), 'borderBottomWidth')).toBe('2px');
	expect(await style(tab('Raw'), 'borderBottomWidth')).toBe('0px');

	await playground.write('{\n  "message": {\n    role\n  }\n}');
	const lineNumbers = page.locator('.cm-lineNumbers');
	const number = (text: string) => lineNumbers.getByText(text, { exact: true });
	const bar = (text: string) => style(number(text), 'borderLeftColor');
	await expect(number('3')).toHaveClass(/fault/);
	expect(await bar('3')).not.toBe(await bar('2'));
	const canvas = await style(page.locator('.cm-editor'), 'backgroundColor');
	expect(await bar('2')).toBe(canvas);

	function label(name: string): Locator {
		return page.locator('label').filter({ has: playground.choice(name) });
	}
});

function style(
	element: Locator,
	name: 'backgroundColor' | 'borderBottomWidth' | 'borderLeftColor'
) {
	return element.evaluate((node, property) => getComputedStyle(node)[property], name);
}
