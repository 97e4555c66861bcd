import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds in a page, as the rules that are broken with the elements that break them. */
export async function axeFindings(
	page: Page,
	colorScheme: 'light' | 'dark'
): Promise<[rule: string, elements: string[]][]> {
	const axe = new AxeBuilder({ page });
	// Nothing but colours is different in the dark.
	if (colorScheme === 'dark') axe.withRules(['color-contrast']);
	const { violations } = await axe.analyze();
	return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
