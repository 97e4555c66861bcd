import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type ColorScheme = 'light' | 'dark';

/** What axe finds in a page, as the rules that are broken with the elements that break them. */
export async function axeFindings(
	page: Page,
	colorScheme: ColorScheme
): Promise<[rule: string, elements: string[]][]> {
	// Its script, half a megabyte, would be run anew with each look, and twice.
	const isThere = await page.evaluate(() => 'axe' in globalThis);
	const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
		// Of what passes, one element is enough.
		.options({ resultTypes: ['violations'] })
		// Without it, axe opens a second page for each look; only frames of other sites need that.
		.setLegacyMode();
	// Nothing but colours is different in the dark.
	if (colorScheme === 'dark') axe.withRules(['color-contrast']);
	const { violations } = await axe.analyze();
	return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
