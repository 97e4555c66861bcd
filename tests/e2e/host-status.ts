import type { Locator, Page } from '@playwright/test';

export const inBrowser = 'Agent running in this browser';
export const inPage = 'Agent running in this page';
export const onServer = 'Agent running on this server';

/** Where the agents run, in the banner. */
export function hostStatus(page: Page): Locator {
	return page.getByRole('banner').getByRole('status');
}

export function hostNotes(page: Page): Locator {
	return page.getByRole('region', { name: 'Notes on the agents' });
}

/** Why the agents run nowhere. */
export function hostTrouble(page: Page): Locator {
	return page.getByRole('region', { name: 'The agents are not running' });
}
