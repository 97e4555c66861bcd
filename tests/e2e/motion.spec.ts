import { expect, test } from './page.js';
import { PlaygroundPage } from './playground-page.js';

test('an open stream moves nothing for a reader who wants less motion', async ({ page }) => {
	// Unlike what styles say, a script that scrolls smoothly does so for every reader.
	await page.addInitScript(() => {
		for (const name of ['scroll', 'scrollBy', 'scrollTo', 'scrollIntoView']) {
			const scroll = Reflect.get(Element.prototype, name) as (...call: unknown[]) => void;
			const watched = function (this: Element, ...call: [options?: { behavior?: string }]) {
				if (call[0]?.behavior === 'smooth') console.error(`${name} is smooth`);
				scroll.apply(this, call);
			};
			Reflect.set(Element.prototype, name, watched);
		}
	});
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	const playground = await PlaygroundPage.openStream(page);
	await playground.events.first().locator('summary').click();
	await expect(playground.answer.getByText('The stream is open…')).toBeVisible();
	await page.getByRole('button', { name: 'Send' }).hover();
	const moving = await page.evaluate(motions);
	expect(moving).toContainEqual(expect.stringMatching(/^runs: .*pulse/));
	expect(moving).toContainEqual(expect.stringMatching(/^may run: .*pulse/));
	expect(moving).toContainEqual(expect.stringMatching(/^BUTTON.* changes slowly/));
	expect(moving).toContainEqual(expect.stringMatching(/^SUMMARY::before changes slowly/));

	await page.emulateMedia({ reducedMotion: 'reduce' });
	expect(await page.evaluate(motions)).toEqual([]);
	await playground.events.nth(1).locator('summary').click();
	await playground.choose('HTTP+JSON');
	await page.getByRole('button', { name: 'Send' }).hover();
	expect(await page.evaluate(motions)).toEqual([]);
});

/** What moves in the page and what would, once something about it changed. Runs in the page. */
function motions(): string[] {
	const found = document
		.getAnimations()
		.map((animation) => `runs: ${(animation as CSSAnimation).animationName}`);
	const elements = (root: Document | ShadowRoot): Element[] =>
		[...root.querySelectorAll('*')].flatMap((element) => [
			element,
			...(element.shadowRoot ? elements(element.shadowRoot) : [])
		]);
	for (const element of elements(document)) {
		for (const part of ['', '::before', '::after']) {
			const style = getComputedStyle(element, part);
			const name = element.tagName + part;
			if (style.animationName !== 'none') found.push(`may run: ${name} ${style.animationName}`);
			if (/[1-9]/.test(style.transitionDuration)) found.push(`${name} changes slowly`);
			if (style.scrollBehavior === 'smooth') found.push(`${name} scrolls smoothly`);
		}
	}
	return found;
}
