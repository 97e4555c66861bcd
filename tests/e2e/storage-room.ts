import type { Page } from '@playwright/test';

/** Gives what lets the site store so many bytes more than it does then; without a number, as many as ever. */
export async function createRoomSetter(page: Page): Promise<(bytes?: number) => Promise<void>> {
	const session = await page.context().newCDPSession(page);
	return async (bytes) => {
		const { origin } = new URL(page.url());
		const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
		const quotaSize = bytes === undefined ? undefined : usage + bytes;
		await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
	};
}
