import { test as base, expect } from '@playwright/test';

export { expect };

export interface Watch {
	/** Matches the faults that a test provokes on purpose. */
	expectedFault: RegExp | undefined;
	/** Whether a test that can take long may do so: in `npm run test:long`, for those tagged `@long`. */
	isLong: boolean;
	/** What went wrong on any page so far: uncaught errors, console errors, CSP violations. */
	faults: string[];
}

/** Like Playwright's own, and each test fails whose pages report a fault that it did not expect. */
export const test = base.extend<Watch>({
	expectedFault: [undefined, { option: true }],
	isLong: [false, { option: true }],
	faults: [
		async ({ context, expectedFault }, use) => {
			const faults: string[] = [];
			const add = (fault: string) => {
				if (!expectedFault?.test(fault)) faults.push(fault);
			};
			// A violation is also a console error, but only the event tells which directive it was.
			await context.addInitScript(() => {
				document.addEventListener('securitypolicyviolation', (event) => {
					console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI}`);
				});
			});
			context.on('console', (message) => {
				if (message.type() === 'error') add(`${message.text()} (${message.location().url})`);
			});
			context.on('weberror', (error) => add(String(error.error())));
			await use(faults);
			expect(faults).toEqual([]);
		},
		{ auto: true }
	]
});
