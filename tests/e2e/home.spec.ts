import { expect, test } from './page.js';

test('one message is sent over three bindings, and its states are shown', async ({ page }) => {
	await page.goto('/');
	for (const body of ['{"jsonrpc":"2.0"', '{"message":', '00 00 00 00']) {
		await expect(page.locator('pre').filter({ hasText: body }).first()).toBeVisible();
	}
	await page.getByRole('button', { name: 'Send' }).click();
	for (const binding of ['JSON-RPC', 'HTTP+JSON', 'gRPC-Web']) {
		const call = page.getByRole('region', { name: binding, exact: true });
		await expect(call).toContainText('200 OK');
		await expect(call).toContainText(/3 events/);
	}
	const path = page.getByRole('status', { name: 'States of the three tasks' });
	await expect(path).toHaveText(/SUBMITTED\s*→\s*WORKING\s*→\s*INPUT_REQUIRED.*Which date\?/s);
});

test('what is typed is what will be sent', async ({ page }) => {
	await page.goto('/');
	await expect(page.getByText('{"jsonrpc":"2.0"')).toBeVisible();
	await page.getByRole('textbox', { name: 'Message to the agent' }).fill('Fly to Lisbon');
	await expect(page.getByRole('region', { name: 'HTTP+JSON', exact: true })).toContainText(
		'"parts":[{"text":"Fly to Lisbon"}]'
	);
});
