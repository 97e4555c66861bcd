import { expect, test } from './page.js';
import { PlaygroundPage, bindingNames } from './playground-page.js';

test('no call that is complete counts as canceled for the browser', async ({ page }) => {
	test.slow();
	const session = await page.context().newCDPSession(page);
	await session.send('Network.enable');
	let canceled = 0;
	session.on('Network.loadingFailed', (event) => (canceled += event.canceled ? 1 : 0));
	let finished = 0;
	session.on('Network.loadingFinished', () => (finished += 1));

	const playground = await PlaygroundPage.open(page);
	await playground.choose('Echo');
	for (const binding of bindingNames) {
		await playground.choose(binding);
		for (let call = 0; call < 40; call += 1) {
			await page.keyboard.press('Control+Enter');
			await expect(playground.answer.getByRole('status')).toContainText('Answer: 200 OK');
		}
	}
	await expect.poll(() => finished + canceled).toBeGreaterThan(120);
	expect(canceled).toBe(0);
});
