import { openHome, sendFromHome } from './home-page.js';
import { expect, test } from './page.js';

test('one message is sent over three bindings, and so is the answer that its tasks wait for', async ({
	page
}) => {
	await page.goto('/');
	for (const body of ['{"jsonrpc":"2.0"', '{"message":', '00 00 00 00']) {
		await expect(page.locator('pre').filter({ hasText: body }).first()).toBeVisible();
	}
	await sendFromHome(page);
	const path = page.getByRole('status', { name: 'States of the three tasks' });
	await expect(path).toHaveText(/SUBMITTED\s*→\s*WORKING\s*→\s*INPUT_REQUIRED.*Which date\?/s);

	await page.getByRole('textbox', { name: 'Your answer' }).fill('14 Sep 2026');
	await page.getByRole('button', { name: 'Send' }).click();
	await expect(path).toHaveText(/INPUT_REQUIRED\s*→\s*WORKING\s*→\s*COMPLETED/);
	await page.getByRole('button', { name: 'Start over' }).click();
	await expect(path).not.toContainText('COMPLETED');
	await expect(page.getByRole('textbox', { name: 'Message to the agent' })).toHaveValue(/LHR/);
});

test('on a phone, what Send brings about shows beside it, and each body can be seen whole', async ({
	page
}) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await openHome(page);
	await sendFromHome(page);
	await expect(page.getByText('Which date?')).toBeInViewport({ ratio: 1 });
	const call = page.getByRole('region', { name: 'HTTP+JSON', exact: true });
	await expect(call).not.toContainText('INPUT_REQUIRED');
	await call.getByRole('button', { name: /^Show all/ }).click();
	await expect(call).toContainText('INPUT_REQUIRED');
});

test('the three bindings leave no hole, however wide the page is', async ({ page }) => {
	await openHome(page);
	for (const width of [460, 650, 768, 960, 1100, 1440]) {
		await page.setViewportSize({ width, height: 800 });
		const lefts = await page
			.locator('section[data-tone]')
			.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
		expect([1, 3]).toContain(new Set(lefts).size);
	}
});

test('what is typed is what will be sent', async ({ page }) => {
	await openHome(page);
	await page.getByRole('textbox', { name: 'Message to the agent' }).fill('Fly to Lisbon');
	await expect(page.getByRole('region', { name: 'HTTP+JSON', exact: true })).toContainText(
		'"parts":[{"text":"Fly to Lisbon"}]'
	);
});
