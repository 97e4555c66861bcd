import { expect, test } from './page.js';
import { PlaygroundPage, bindingNames } from './playground-page.js';

const tag = '@long';

test(
	'no call that is complete counts as canceled for the browser',
	{ tag },
	async ({ page, isLong }) => {
		test.slow();
		const calls = isLong ? 40 : 8;
		const session = await page.context().newCDPSession(page);
		await session.send('Network.enable');
		const sent = new Set<string>();
		session.on('Network.requestWillBeSent', ({ requestId, request }) => {
			if (request.method === 'POST') sent.add(requestId);
		});
		const ended: string[] = [];
		const canceled: string[] = [];
		session.on('Network.loadingFinished', ({ requestId }) => void ended.push(requestId));
		session.on('Network.loadingFailed', (event) => {
			(event.canceled ? canceled : ended).push(event.requestId);
		});

		const playground = await PlaygroundPage.open(page);
		await playground.choose('Echo');
		for (const binding of bindingNames) {
			await playground.choose(binding);
			for (let call = 0; call < calls; call += 1) {
				const before = sent.size;
				await playground.send();
				await expect.poll(() => sent.size).toBe(before + 1);
				// The next one would stop a call that goes on.
				await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
				await expect(playground.answer.getByRole('status')).toContainText('Answer: 200 OK');
			}
		}
		expect(sent.size).toBe(bindingNames.length * calls);
		const over = () => [...ended, ...canceled].filter((id) => sent.has(id));
		await expect.poll(() => over().length).toBe(sent.size);
		expect(canceled).toEqual([]);
	}
);
