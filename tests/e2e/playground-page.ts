import type { Locator, Page } from '@playwright/test';
import { expect } from './page.js';

export type BindingName = 'JSON-RPC' | 'HTTP+JSON' | 'gRPC-Web';

export const bindingNames: readonly BindingName[] = ['JSON-RPC', 'HTTP+JSON', 'gRPC-Web'];

/** The playground as its reader knows it, on a screen wide enough for all of its columns. */
export class PlaygroundPage {
	readonly page: Page;
	/** The one that comes after the page, not the plain one that stands in for it. */
	readonly editor: Locator;
	readonly answer: Locator;
	/** The lines above the views of the answer. */
	readonly status: Locator;
	/** Shown there where the task of the answer is completed. */
	readonly completed: Locator;

	private constructor(page: Page) {
		this.page = page;
		this.editor = page
			.getByRole('textbox', { name: 'Request as JSON' })
			.and(page.locator('[contenteditable]'));
		this.answer = page.getByRole('region', { name: 'Answer', exact: true });
		this.status = this.answer.locator('.head').first();
		this.completed = this.status.getByText('COMPLETED', { exact: true });
	}

	/** Opens the page and waits until its agents are there. */
	static async open(page: Page, site = ''): Promise<PlaygroundPage> {
		await page.goto(`${site}/playground/`);
		return PlaygroundPage.here(page);
	}

	/** Opens the page and a stream in it, which stays open after two events until time is hurried. */
	static async openStream(page: Page, binding: BindingName = 'JSON-RPC'): Promise<PlaygroundPage> {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('State Machine');
		await playground.choose('Send streaming message');
		await playground.choose(binding);
		await playground.write(message('working, completed after 600s'));
		await playground.send();
		await playground.show('Events');
		await expect(playground.events).toHaveCount(2);
		return playground;
	}

	/** The page that is open, once its agents are there. */
	static async here(page: Page): Promise<PlaygroundPage> {
		const playground = new PlaygroundPage(page);
		await expect(playground.editor).toBeEditable();
		return playground;
	}

	/** One of the radio buttons; the first words of their labels tell them apart. */
	choice(name: string): Locator {
		const beginning = new RegExp(`^\\s*${name.replace('+', '\\+')}`);
		return this.page.getByRole('radio', { name: beginning });
	}

	/** Radio buttons are hidden behind their labels. */
	async choose(name: string): Promise<void> {
		await this.choice(name).check({ force: true });
	}

	/** Puts a text in place of the one in the editor, as pasting does: typing would add brackets. */
	async write(text: string): Promise<void> {
		await this.editor.press('ControlOrMeta+A');
		await this.editor.evaluate((node, pasted) => {
			const clipboardData = new DataTransfer();
			clipboardData.setData('text/plain', pasted);
			node.dispatchEvent(
				new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
			);
		}, text);
	}

	/** Waits for a text in the editor; only what is near the cursor or in view is looked at. */
	async expectText(text: RegExp): Promise<void> {
		await expect(this.editor).toHaveText(text, { useInnerText: true });
	}

	/** Puts the cursor so many characters into the first place with that text. */
	async putCursor(text: string, offset = 0): Promise<void> {
		const lines = ((await this.editor.innerText()).split(text)[0] ?? '').split('\n');
		const column = lines.at(-1)?.length ?? 0;
		const { keyboard } = this.page;
		await this.editor.press('ControlOrMeta+Home');
		for (let line = 1; line < lines.length; line += 1) await keyboard.press('ArrowDown');
		for (let at = 0; at < column + offset; at += 1) await keyboard.press('ArrowRight');
	}

	async send(): Promise<void> {
		await this.page.getByRole('button', { name: 'Send' }).click();
	}

	/** Turns to a tab of the column beside the call. */
	async look(tab: 'Spec' | 'Tasks' | 'Settings'): Promise<void> {
		const inspector = this.page.getByRole('region', { name: 'Spec, tasks and settings' });
		await inspector.getByRole('tab', { name: tab }).click();
	}

	/** Lets the time of the sandbox no longer wait for anything. */
	async hurry(): Promise<void> {
		await this.look('Settings');
		const speed = this.page.getByRole('combobox', { name: 'Speed of the clock' });
		await speed.selectOption('at once');
		// What the sandbox has answered is what it does.
		await expect(speed).toHaveValue('at-once');
	}

	/** Turns to a view of the answer. */
	async show(view: 'Readable' | 'Events' | 'JSON' | 'Raw'): Promise<void> {
		await this.answer.getByRole('tab', { name: view }).click();
	}

	get events(): Locator {
		return this.answer.getByRole('list', { name: 'Events' }).getByRole('listitem');
	}
}

/** A request that sends a text. */
export function message(text: string): string {
	const parts = [{ text }];
	return JSON.stringify({ message: { messageId: 'msg-1', role: 'ROLE_USER', parts } }, null, 2);
}

/** A request that is sent although nothing is right about it. */
export const oddRequest = JSON.stringify(
	{
		message: {
			message_id: 'msg-1',
			role: 'ROLE_AGENT',
			kind: 'message',
			parts: []
		}
	},
	null,
	2
);
