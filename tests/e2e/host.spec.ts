import { hideWorkers, refuseWorkers } from './no-workers.js';
import { expect, test } from './page.js';

test('the header says when the agents run, on pages that need them', async ({ page }) => {
	const status = page.getByRole('banner').getByRole('status');
	await page.goto('/bindings/grpc-web/');
	await expect(status).toBeHidden();
	await page.getByRole('navigation').getByRole('link', { name: 'Playground' }).click();
	await expect(status).toHaveText('Agent running in this browser');
});

test('a refused worker is explained, with its cause and a way to try again', async ({ page }) => {
	await refuseWorkers(page);
	await page.goto('/playground/');
	await expect(page.getByRole('banner').getByRole('status')).toHaveText('The agents do not run');
	const trouble = page.getByRole('region', { name: 'The agents do not run' });
	await expect(trouble).toContainText('Check that this site may store data');
	await expect(trouble).toContainText('Storage is blocked');
	await expect(trouble.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

test('a browser without workers is told so', async ({ page }) => {
	await hideWorkers(page);
	await page.goto('/');
	const trouble = page.getByRole('region', { name: 'The agents do not run' });
	await expect(trouble).toContainText('private windows');
	await expect(trouble.getByRole('button')).toHaveCount(0);
});

test('agents that do not answer are told as trouble', async ({ page, context }) => {
	await context.addInitScript(() => {
		const { fetch } = globalThis;
		globalThis.fetch = (input, init) =>
			typeof input === 'string' && input.endsWith('/agents')
				? Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }))
				: fetch(input, init);
	});
	await page.goto('/playground/');
	const trouble = page.getByRole('region', { name: 'The agents do not run' });
	await expect(trouble).toContainText('Failed to read the agents');
});
