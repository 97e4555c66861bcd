import type { Locator, Page } from '@playwright/test';
import { expect } from './page.js';
import { PlaygroundPage } from './playground-page.js';

/** The form view of a request. */
export class RequestForm {
	readonly page: Page;
	readonly playground: PlaygroundPage;
	readonly root: Locator;

	private constructor(playground: PlaygroundPage) {
		this.playground = playground;
		this.page = playground.page;
		this.root = this.page.getByRole('group', { name: 'Request as a form' });
	}

	/** Opens the playground and turns to the form. */
	static async open(page: Page, agent?: string): Promise<RequestForm> {
		const playground = await PlaygroundPage.open(page);
		if (agent) await playground.choose(agent);
		const form = new RequestForm(playground);
		await form.show();
		return form;
	}

	async show(): Promise<void> {
		await this.playground.choose('Form');
		await expect(this.root).toBeVisible();
	}

	/** A part of the message, counted from 1. */
	part(number: number): Locator {
		return this.root.getByRole('group', { name: new RegExp(`^Part ${number}:`) });
	}

	async add(kind: 'Text' | 'File' | 'Link' | 'Data'): Promise<void> {
		const adding = this.root.getByRole('group', { name: 'Add a part:' });
		await adding.getByRole('button', { name: kind }).click();
	}

	/** Turns to the JSON view. */
	async leave(): Promise<void> {
		await this.page.getByRole('radio', { name: 'JSON', exact: true }).check({ force: true });
		await expect(this.playground.editor).toBeEditable();
	}

	/** What the JSON view has. */
	async json(): Promise<unknown> {
		await this.leave();
		return JSON.parse(await this.playground.editor.innerText());
	}
}
