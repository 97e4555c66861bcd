import type { Page } from '@playwright/test';

/** By how many px a page is wider than its window. */
export function overflow(page: Page): Promise<number> {
	return page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return scrollWidth - clientWidth;
	});
}

/** By how many px a page is higher than its window. */
export function tooTall(page: Page): Promise<number> {
	return page.evaluate(() => {
		const { scrollHeight, clientHeight } = document.documentElement;
		return scrollHeight - clientHeight;
	});
}

/**
 * What a screen reader would stumble over in the structure of a page and axe lets pass: headings
 * that begin elsewhere than at the one `h1`, or leave out a level, and landmarks without a name.
 */
export function structureFaults(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
			.filter((heading) => heading.checkVisibility())
			.map(({ tagName, textContent }) => ({ level: Number(tagName[1]), textContent }));
		const faults = headings
			.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1)
			.map(({ level, textContent }) => `h${level} leaves out a level: ${textContent}`);
		const firsts = headings.filter(({ level }) => level === 1);
		if (firsts.length !== 1) faults.push(`${firsts.length} headings are h1`);

		const landmarks = document.querySelectorAll(
			'nav, aside, section[aria-label], section[aria-labelledby], [role=region]'
		);
		for (const landmark of landmarks) {
			const labels = landmark.getAttribute('aria-labelledby')?.split(' ') ?? [];
			const names = labels.map((id) => document.getElementById(id)?.textContent.trim());
			const name = landmark.getAttribute('aria-label') ?? names.join(' ');
			if (!name) faults.push(`No name: ${landmark.outerHTML.slice(0, 100)}`);
		}
		return faults;
	});
}

/** The controls that lie under something else, or out of the window, once they have the focus. */
export function coveredControls(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const selector =
			'a[href], button, input, select, textarea, summary, [contenteditable], [tabindex="0"]';
		const covered: string[] = [];
		// From the end, as Shift+Tab goes: what sticks does so at the top.
		for (const control of [...document.querySelectorAll<HTMLElement>(selector)].reverse()) {
			if (!control.checkVisibility({ visibilityProperty: true })) continue;
			// What has the focus already would not be brought into view.
			control.blur();
			control.focus();
			if (document.activeElement !== control) continue;
			// What is chosen with a click on its label is shown by it.
			const shown = (control.classList.contains('hidden') && control.closest('label')) || control;
			const box = shown.getBoundingClientRect();
			const left = Math.max(box.left, 0);
			const right = Math.min(box.right, innerWidth);
			const top = Math.max(box.top, 0);
			const bottom = Math.min(box.bottom, innerHeight);
			const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
			if (left < right && top < bottom && shown.contains(hit)) continue;
			const over = hit ? `under ${hit.outerHTML.slice(0, 80)}` : 'out of the window';
			covered.push(`${over}: ${control.outerHTML.slice(0, 120)}`);
		}
		return covered;
	});
}

/** How much of the window's height is taken by what stays there while the page scrolls. */
export function stuckHeight(page: Page): Promise<number> {
	return page.evaluate(() => {
		scrollTo(0, document.documentElement.scrollHeight / 2);
		return [...document.querySelectorAll('body *')]
			.filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
			.map((element) => element.getBoundingClientRect())
			.filter(({ bottom, top }) => bottom > 0 && top < innerHeight)
			.reduce((sum, { height }) => sum + height, 0);
	});
}
