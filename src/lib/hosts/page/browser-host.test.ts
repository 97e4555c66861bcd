import { describe, expect, test } from 'vitest';
import type { BrowserHostPorts } from './browser-host.js';
import { BrowserHost } from './browser-host.js';
import { NoWorkerError } from './worker-connection.js';

const site = 'https://site.example';
const agents = `${site}/sandbox/main/agents`;

const webPage = () =>
	new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } });

/** A browser whose agents answer with the name of the place where they run. */
class Browser {
	readonly news: string[] = [];
	readonly host: BrowserHost;
	/** What asking gives while the worker has the page; its answer by default. */
	answer = async (): Promise<Response> => Response.json('worker');
	/** What comes of looking for the worker. */
	connect = async (): Promise<void> => {
		this.connected = true;
	};
	inPage: BrowserHostPorts['startInPage'] = async () => async () => Response.json('page');
	connected = false;
	bodies: string[] = [];

	constructor() {
		this.host = new BrowserHost({
			connect: () => this.connect(),
			isConnected: () => this.connected,
			fetch: async (input, init) => {
				this.bodies.push(await new Request(input, init).text());
				return this.connected ? this.answer() : webPage();
			},
			isAgentUrl: (url) => url.startsWith(`${site}/sandbox/`),
			startInPage: () => this.inPage(),
			onNews: (news) => this.news.push(news.kind === 'running' ? news.place.kind : news.kind)
		});
	}

	async ask(url = agents, init?: RequestInit): Promise<unknown> {
		return (await this.host.fetch(url, init)).json();
	}
}

const refuse = () => Promise.reject(new NoWorkerError('refused'));

describe('starting', () => {
	test('takes the worker where there is one', async () => {
		const browser = new Browser();
		await browser.host.start();
		expect(browser.news).toEqual(['worker']);
		expect(await browser.ask()).toBe('worker');
	});

	test('runs the agents in the page where there is no worker', async () => {
		const browser = new Browser();
		browser.connect = refuse;
		await browser.host.start();
		expect(browser.news).toEqual(['page']);
		expect(await browser.ask()).toBe('page');
	});

	test('fails for the reason of the worker where the page cannot run them either', async () => {
		const browser = new Browser();
		browser.connect = refuse;
		const cause = new Error('Failed to load');
		browser.inPage = () => Promise.reject(cause);
		await expect(browser.host.start()).rejects.toMatchObject({ reason: 'refused', cause });
		expect(browser.news).toEqual([]);
	});
});

describe('a page that has lost its worker', () => {
	test('finds it again before it asks', async () => {
		const browser = new Browser();
		await browser.host.start();
		browser.connected = false;
		expect(await browser.ask()).toBe('worker');
		expect(browser.news).toEqual(['worker', 'restarting', 'worker']);
	});

	test('goes on with agents of its own where that fails', async () => {
		const browser = new Browser();
		await browser.host.start();
		browser.connected = false;
		browser.connect = refuse;
		expect(await browser.ask()).toBe('page');
		expect(browser.news).toEqual(['worker', 'restarting', 'page']);
		expect(browser.bodies).toEqual([]);
	});

	test('looks for it once, however many calls wait', async () => {
		const browser = new Browser();
		await browser.host.start();
		browser.connected = false;
		expect(await Promise.all([browser.ask(), browser.ask()])).toEqual(['worker', 'worker']);
		expect(browser.news).toEqual(['worker', 'restarting', 'worker']);
	});

	test('says so where neither can be, and tries again at the next call', async () => {
		const browser = new Browser();
		const { connect } = browser;
		await browser.host.start();
		browser.connected = false;
		browser.connect = refuse;
		browser.inPage = () => Promise.reject(new Error('Failed to load'));
		await expect(browser.ask()).rejects.toThrow('instead of the agents');
		expect(browser.news).toContain('failed');
		browser.connect = connect;
		expect(await browser.ask()).toBe('worker');
		expect(browser.news.at(-1)).toBe('worker');
	});
});

describe('a web page in the place of an answer', () => {
	test('is asked for again through the worker, with the same body', async () => {
		const browser = new Browser();
		await browser.host.start();
		let answers = 0;
		browser.answer = async () => ((answers += 1) === 1 ? webPage() : Response.json('worker'));
		expect(await browser.ask(agents, { method: 'POST', body: 'tea' })).toBe('worker');
		expect(browser.bodies).toEqual(['tea', 'tea']);
	});

	test('is never handed on', async () => {
		const browser = new Browser();
		await browser.host.start();
		browser.answer = async () => webPage();
		await expect(browser.ask()).rejects.toThrow('instead of the agents');
		expect(browser.bodies).toHaveLength(2);
	});

	test('is fine at an address that is not of the agents', async () => {
		const browser = new Browser();
		await browser.host.start();
		browser.connected = false;
		const response = await browser.host.fetch(`${site}/playground/`);
		expect(await response.text()).toContain('html');
		expect(browser.news).toEqual(['worker']);
	});
});

describe('a call that breaks', () => {
	test('is not repeated', async () => {
		const browser = new Browser();
		await browser.host.start();
		browser.answer = () => Promise.reject(new TypeError('Failed to fetch'));
		await expect(browser.ask()).rejects.toThrow('Failed to fetch');
		expect(browser.bodies).toHaveLength(1);
		expect(browser.news).toEqual(['worker']);
	});

	test('has the worker looked for, unless the agents run in the page', async () => {
		const browser = new Browser();
		await browser.host.start();
		await browser.host.recover();
		browser.connect = refuse;
		await browser.host.recover();
		await browser.host.recover();
		expect(browser.news).toEqual(['worker', 'restarting', 'worker', 'restarting', 'page']);
	});
});

test('an abort does not wait until the worker is found', async () => {
	const browser = new Browser();
	await browser.host.start();
	browser.connected = false;
	browser.connect = () => new Promise(() => {});
	const abort = new AbortController();
	const asked = browser.ask(agents, { signal: abort.signal });
	abort.abort(new Error('Enough'));
	await expect(asked).rejects.toThrow('Enough');
	expect(browser.news.at(-1)).toBe('restarting');
});

test('an abort reaches the agents', async () => {
	const browser = new Browser();
	browser.connect = refuse;
	browser.inPage = async () => (_, init) =>
		new Promise((_resolve, reject) => {
			init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
		});
	await browser.host.start();
	const abort = new AbortController();
	const asked = browser.ask(agents, { signal: abort.signal });
	setTimeout(() => abort.abort(new Error('Enough')));
	await expect(asked).rejects.toThrow('Enough');
});
