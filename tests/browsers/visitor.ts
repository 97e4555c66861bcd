import { expect } from '@playwright/test';
import type { Tab } from './browser.js';

type ControlKind = 'button' | 'radio' | 'tab' | 'textbox';

const selectors: Readonly<Record<ControlKind, string>> = {
	button: 'button',
	radio: 'input[type=radio]',
	tab: '[role=tab]',
	textbox: 'input:not([type])'
};

/** Someone who reads a page and uses its controls, known by the beginning of their names. */
export class Visitor {
	readonly tab: Tab;

	constructor(tab: Tab) {
		this.tab = tab;
	}

	/** Waits until the page shows all of these, in any order. */
	async sees(...texts: (string | RegExp)[]): Promise<void> {
		// Between two pages there is nothing to read.
		const reads = () => this.reads().catch(() => '');
		for (const text of texts) await expect.poll(reads).toMatch(text);
	}

	/** All that the page shows. */
	reads(): Promise<string> {
		return this.tab.evaluate(() => document.body.innerText);
	}

	async clicks(kind: ControlKind, name: string): Promise<void> {
		await this.#uses(kind, name, null);
	}

	/** Puts a text into a box, in place of what is there. */
	async types(name: string, text: string): Promise<void> {
		await this.#uses('textbox', name, text);
	}

	/** Does so as soon as there is such a control. */
	async #uses(kind: ControlKind, name: string, text: string | null): Promise<void> {
		const use = () => this.tab.evaluate(useControl, selectors[kind], name, text);
		await expect.poll(use, `a ${kind} that is named "${name}"`).toBe(true);
	}
}

/** Runs in the page. Whether there was such a control to be used. */
function useControl(selector: string, name: string, text: string | null): boolean {
	const control = [...document.querySelectorAll<HTMLInputElement>(selector)].find((candidate) => {
		const label = candidate.getAttribute('aria-label') ?? candidate.labels?.[0]?.textContent;
		return (label ?? candidate.textContent).trim().startsWith(name);
	});
	if (!control || control.disabled || control.getAttribute('aria-disabled') === 'true')
		return false;
	if (text === null) {
		control.click();
	} else {
		control.value = text;
		control.dispatchEvent(new Event('input', { bubbles: true }));
	}
	return true;
}
