import type { Page } from '@playwright/test';
import { expect, test } from './page.js';
import { PlaygroundPage } from './playground-page.js';

/** Has the agent answer as any other one may, over HTTP+JSON. */
async function answerWith(page: Page, status: number, body: object): Promise<void> {
	await page.addInitScript(
		(answer) => {
			const real = globalThis.fetch;
			globalThis.fetch = async (input, init) =>
				input instanceof Request && input.url.includes('/rest/message:send')
					? Response.json(answer.body, { status: answer.status })
					: real(input, init);
		},
		{ status, body }
	);
}

test('an error that leaves out what A2A demands is shown, and the page goes on', async ({
	page
}) => {
	const details = [
		{
			'@type': 'type.googleapis.com/google.rpc.BadRequest',
			fieldViolations: [{ field: 'body' }, null, 'odd']
		}
	];
	await answerWith(page, 400, { error: { code: 400, message: 'No such kettle', details } });
	const playground = await PlaygroundPage.open(page);
	await playground.choose('HTTP+JSON');
	await playground.choose('Send message');
	await playground.send();
	const facts = playground.answer.getByRole('region', { name: 'Error' });
	await expect(facts).toContainText('No such kettle');
	await expect(facts.getByRole('listitem').first()).toHaveText('body');
	await playground.show('JSON');
	await expect(playground.answer.getByRole('tree')).toContainText('fieldViolations');
	await playground.choose('JSON-RPC');
	await playground.send();
	await expect(playground.status).toContainText('SendMessage over JSON-RPC');
});

test.describe('a view that fails', () => {
	// Whatever a panel fails over is a fault of ours, and to be seen in the console.
	test.use({ expectedFault: /no eyes/ });

	test('leaves the other views and the next answer as they are', async ({ page }) => {
		const parts = [{ data: { kettle: 'on' } }];
		const message = { messageId: 'k-1', role: 'ROLE_AGENT', parts };
		await answerWith(page, 200, { message });
		const playground = await PlaygroundPage.open(page);
		await playground.choose('HTTP+JSON');
		await playground.choose('Send message');
		const real = await page.evaluateHandle(() => {
			const before = globalThis.IntersectionObserver;
			globalThis.IntersectionObserver = class {
				constructor() {
					throw new Error('no eyes');
				}
			} as unknown as typeof IntersectionObserver;
			return before;
		});
		await playground.send();
		await expect(playground.answer).toContainText('The page could not show this');
		await playground.show('JSON');
		await expect(playground.answer.getByRole('tree')).toContainText('kettle');
		await playground.show('Raw');
		await expect(playground.answer).toContainText('"kettle":"on"');
		await playground.show('Readable');
		await expect(playground.answer).toContainText('The page could not show this');
		await real.evaluate((before) => (globalThis.IntersectionObserver = before));
		await playground.send();
		await expect(playground.answer.getByRole('article')).toContainText('kettle');
	});
});
