import { describe, expect, test } from 'vitest';
import { NoWorkerError } from '../hosts/page/worker-connection.js';
import type { Playground, PlaygroundNews, PlaygroundOptions } from '../playground.js';
import { ControlError } from '../playground.js';
import { AgentHost } from './agent-host.svelte.js';

class Stage {
	readonly host: AgentHost;
	readonly resets: string[] = [];
	#onNews: (news: PlaygroundNews) => void = () => {};
	readonly tell = (news: PlaygroundNews) => this.#onNews(news);

	constructor(open?: () => Promise<Playground>) {
		const playground = {
			agents: () => Promise.resolve([]),
			reset: async (sandbox: string) => void this.resets.push(sandbox)
		} satisfies Partial<Playground> as unknown as Playground;
		const start = async ({ onNews }: PlaygroundOptions) => {
			this.#onNews = onNews;
			return open ? open() : playground;
		};
		this.host = new AgentHost({ base: '', dev: false }, start);
	}

	/** As where the worker is to be had. */
	static async inWorker(): Promise<Stage> {
		const stage = new Stage();
		await stage.host.start();
		stage.tell({ kind: 'running', place: { kind: 'worker' } });
		return stage;
	}
}

const refused = new NoWorkerError('refused', new Error('Blocked'));

describe('the status', () => {
	test('goes from idle over starting to where the agents run', async () => {
		const stage = new Stage();
		expect(stage.host.status).toBe('idle');
		await stage.host.start();
		expect(stage.host.status).toBe('starting');
		stage.tell({ kind: 'running', place: { kind: 'served' } });
		expect(stage.host.status).toBe('running');
		expect(stage.host.kind).toBe('served');
		expect(stage.host.notes).toEqual([]);
	});

	test('has failed with its reason where the agents run nowhere', async () => {
		const { host } = new Stage(() => Promise.reject(refused));
		await host.start();
		expect(host.status).toBe('failed');
		expect(host.trouble).toEqual({
			reason: 'refused',
			detail: "Failed to reach the agent's worker: refused: Blocked"
		});
	});

	test('recovers from a failure while it runs', async () => {
		const { host, tell } = await Stage.inWorker();
		tell({ kind: 'failed', error: refused });
		expect(host.trouble?.reason).toBe('refused');
		tell({ kind: 'running', place: { kind: 'worker' } });
		expect(host.status).toBe('running');
		expect(host.trouble).toBeUndefined();
	});

	test('blames the server where that serves the agents and they cannot be read', async () => {
		const { host, tell } = new Stage();
		await host.start();
		tell({ kind: 'running', place: { kind: 'served' } });
		await host.use(() => Promise.reject(new TypeError('Failed to fetch')));
		expect(host.trouble).toEqual({ reason: 'unserved', detail: 'Failed to fetch' });
	});
});

describe('what becomes of the worker under a call', () => {
	test('is awaited, then told by what its storage keeps', async () => {
		const { host, tell } = await Stage.inWorker();
		expect(host.workerRestart).toBe('kept');
		tell({ kind: 'restarting' });
		expect(host.workerRestart).toBe('awaited');
		tell({ kind: 'running', place: { kind: 'worker' } });
		tell({ kind: 'storage', storage: 'full' });
		expect(host.workerRestart).toBe('lost');
	});

	test('is nothing where the agents run elsewhere', async () => {
		const { host, tell } = await Stage.inWorker();
		tell({ kind: 'running', place: { kind: 'page', why: refused } });
		expect(host.workerRestart).toBeUndefined();
	});
});

describe('a note', () => {
	test('says why the agents run in the page, and whether they have moved there', async () => {
		const { host, tell } = new Stage();
		await host.start();
		const place = { kind: 'page', why: refused } as const;
		tell({ kind: 'running', place });
		expect(host.notes).toEqual([{ kind: 'page', why: 'refused', detail: 'Blocked', moved: false }]);

		const moving = await Stage.inWorker();
		moving.tell({ kind: 'storage', storage: 'full' });
		moving.tell({ kind: 'running', place });
		expect(moving.host.notes).toMatchObject([{ kind: 'page', moved: true }]);
	});

	test('on storage goes when that keeps again, and comes once while it is the same', async () => {
		const { host, tell } = await Stage.inWorker();
		tell({ kind: 'storage', storage: 'full' });
		expect(host.notes).toEqual([{ kind: 'storage', storage: 'full' }]);
		host.dismiss('storage');
		tell({ kind: 'storage', storage: 'full' });
		expect(host.notes).toEqual([]);
		tell({ kind: 'storage', storage: 'unavailable' });
		expect(host.notes).toEqual([{ kind: 'storage', storage: 'unavailable' }]);
		tell({ kind: 'storage', storage: 'kept' });
		expect(host.notes).toEqual([]);
	});

	test('on an update comes again after it was dismissed', async () => {
		const { host, tell } = await Stage.inWorker();
		tell({ kind: 'updated' });
		tell({ kind: 'updated' });
		expect(host.notes).toEqual([{ kind: 'updated' }]);
		host.dismiss('updated');
		expect(host.notes).toEqual([]);
		tell({ kind: 'updated' });
		expect(host.notes).toHaveLength(1);
	});
});

test('a reset is of the sandbox that the pages call', async () => {
	const { host, resets } = await Stage.inWorker();
	await host.reset();
	host.enter('other');
	await host.reset();
	expect(resets).toEqual(['main', 'other']);
	expect(host.resets).toBe(2);
	await host.reset('main');
	expect(host.resets).toBe(2);
});

describe('a sandbox that cannot be opened', () => {
	const note = { kind: 'sandbox', sandbox: 'odd', fault: 'unreadable' } as const;

	async function told(): Promise<Stage> {
		const stage = await Stage.inWorker();
		stage.tell(note);
		return stage;
	}

	test('is noted once, and the agents run on', async () => {
		const { host, tell } = await told();
		tell(note);
		await host.use(() => Promise.reject(new ControlError('HTTP 500', 'unreadable')));
		expect(host.notes).toEqual([note]);
		expect(host.status).toBe('running');
	});

	test('is so no more once it is reset', async () => {
		const { host, resets } = await told();
		await host.reset('odd');
		expect(resets).toEqual(['odd']);
		expect(host.notes).toEqual([]);
	});

	test('is left by going to another one', async () => {
		const { host } = await told();
		host.enter('other');
		expect(host.notes).toEqual([]);
	});

	test('is told from a control API that fails otherwise', async () => {
		const { host } = await told();
		await host.use(() => Promise.reject(new ControlError('HTTP 500', undefined)));
		expect(host.trouble?.reason).toBe('broken');
	});
});
