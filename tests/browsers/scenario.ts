import type { Browser, Condition, Tab } from './browser.js';
import { Visitor } from './visitor.js';

/** What is tried in each browser. */
export interface Scenario {
	title: string;
	/** Default: as it comes. */
	condition?: Condition;
	/** Whether it is short and central enough for the gate. */
	smoke?: boolean;
	/** The browser in which it cannot be tried; to be told why. */
	except?: string;
	/** In ms, where it takes longer than others. */
	timeout?: number;
	run(stage: Stage): Promise<void>;
}

/** A browser, and a site that it has never seen. */
export class Stage {
	readonly browserName: string;
	/** URL of the site, without a trailing slash. */
	readonly site: string;
	readonly #browser: Browser;
	readonly #tabs = new Set<Tab>();

	constructor(browserName: string, browser: Browser, site: string) {
		this.browserName = browserName;
		this.site = site;
		this.#browser = browser;
	}

	/** Opens an address in a tab of its own. */
	async open(url: string): Promise<Visitor> {
		const tab = await this.#browser.openTab();
		this.#tabs.add(tab);
		await tab.goto(url);
		return new Visitor(tab);
	}

	/** Opens a page of the site, such as `/playground/`, and waits until its agents run. */
	async visit(path: string, place: 'browser' | 'page' = 'browser'): Promise<Visitor> {
		const visitor = await this.open(this.site + path);
		await visitor.sees(`Agent running in this ${place}`);
		return visitor;
	}

	async leave({ tab }: Visitor): Promise<void> {
		this.#tabs.delete(tab);
		await tab.close();
	}

	async clear(): Promise<void> {
		for (const tab of this.#tabs) await tab.close();
		this.#tabs.clear();
	}
}
