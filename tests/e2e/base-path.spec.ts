import { sendFromHome } from './home-page.js';
import { hostStatus, inBrowser } from './host-status.js';
import { expect, test } from './page.js';
import { PlaygroundPage, bindingNames } from './playground-page.js';
import type { StaticSite } from './static-site.js';
import { serveSite } from './static-site.js';

// The browser looks for an icon of the card.
test.use({ expectedFault: /favicon\.ico/ });

let site: StaticSite;
test.beforeAll(async () => void (site = await serveSite('/docs/a2a')));
test.afterAll(() => site.stop());

test('the built site works below a path on a plain file server', async ({ page, context }) => {
	await page.goto(`${site.url}/`);
	await expect(hostStatus(page)).toHaveText(inBrowser);
	const scopes = await page.evaluate(async () =>
		(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)
	);
	expect(scopes).toEqual([`${site.url}/`]);

	await sendFromHome(page);

	await page.getByRole('link', { name: 'Open the playground' }).click();
	await expect(page).toHaveURL(`${site.url}/playground/`);
	// A deep page, loaded by itself.
	await page.reload();
	const playground = await PlaygroundPage.here(page);
	for (const name of bindingNames) {
		await playground.choose(name);
		await playground.send();
		await expect(playground.answer).toContainText(`SendMessage over ${name}`);
		await expect(playground.completed).toBeVisible();
	}

	const opening = context.waitForEvent('page');
	await page.getByRole('link', { name: 'Agent card of Fare Finder' }).click();
	const card = await opening;
	await expect(card).toHaveURL(`${site.url}/sandbox/main/fares/.well-known/agent-card.json`);
	await expect(card.locator('body')).toContainText(`"${site.url}/sandbox/main/fares/rpc"`);
	await card.goto(`${site.url}/.well-known/agent-card.json`);
	await expect(card.locator('body')).toContainText('"supportedInterfaces"');
});
