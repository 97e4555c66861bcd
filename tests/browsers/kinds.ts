import type { BrowserKind } from './browser.js';
import { firefox } from './firefox.js';
import { webkit } from './webkit.js';

/** The browsers that are tried beside Chromium, which all other tests use. */
export const otherBrowsers: readonly BrowserKind[] = [firefox, webkit];

/** In a line for each of them: whether it is here. */
export function describeBrowsers(): string {
	return otherBrowsers
		.map(({ name, missing }) => {
			const program = missing();
			return program ? `${name}: skipped, ${program} is not installed` : `${name}: installed`;
		})
		.join('\n');
}
