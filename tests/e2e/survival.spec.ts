import type { Page } from '@playwright/test';
import { expect, test } from './page.js';
import { openSite } from './workers.js';

const tag = '@long';
const chunks = 90;
/** Between two chunks, in ms: on a busy machine too, the run is not to end before the rounds do. */
const wait = 300;
const sandbox = '/sandbox/survival';
const agent = `${sandbox}/states/rest`;
const headers = { 'A2A-Version': '1.0', 'Content-Type': 'application/a2a+json' };

interface Task {
	id: string;
	status: { state: string };
	artifacts?: { parts: { text: string }[] }[];
	history: { messageId: string }[];
}

type Event =
	| { task: Task }
	| { artifactUpdate: { artifact: { parts: { text: string }[] } } }
	| { statusUpdate: { status: { state: string } } };

// The streams that are cut are reported as failed loads.
test.use({ expectedFault: /Failed to load resource|ERR_/ });
test.setTimeout(90_000);

/** Always the same series of numbers from 0 to 1, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
}

async function call(page: Page, path: string, body?: unknown): Promise<unknown> {
	return page.evaluate(
		async ({ url, headers, body }) => {
			const method = body === undefined ? 'GET' : 'POST';
			const response = await fetch(url, { method, headers, body });
			return (await response.json()) as unknown;
		},
		{ url: agent + path, headers, body: body === undefined ? undefined : JSON.stringify(body) }
	);
}

const message = (messageId: string, parts: unknown[]) => ({
	message: { messageId, role: 'ROLE_USER', parts },
	configuration: { returnImmediately: true }
});

/** Follows a task until `count` events have come, and goes on reading until the stream is cut. */
async function follow(page: Page, id: string, count: number): Promise<Event[]> {
	return page.evaluate(
		async ({ url, headers, count }) => {
			const response = await fetch(url, { headers });
			if (!response.body) throw new Error('Failed to follow: no stream came');
			const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
			const events: Event[] = [];
			let text = '';
			while (events.length < count) {
				const { done, value } = await reader.read();
				if (done) break;
				const lines = (text + value).split('\n');
				text = lines.pop() ?? '';
				const data = lines.filter((line) => line.startsWith('data: '));
				events.push(...data.map((line) => JSON.parse(line.slice(6)) as Event));
			}
			reader.read().catch(() => {});
			return events;
		},
		{ url: `${agent}/tasks/${id}:subscribe`, headers, count }
	);
}

const textsOf = (parts: { text: string }[]) => parts.map(({ text }) => text);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);

/** The texts of the chunks that a stream shows, from the first one of the task on. */
function chunksOf(events: readonly Event[]): string[] {
	return events.flatMap((event) => {
		if ('task' in event) return textsOf(event.task.artifacts?.[0]?.parts ?? []);
		return 'artifactUpdate' in event ? textsOf(event.artifactUpdate.artifact.parts) : [];
	});
}

test(
	'a run outlives many ends of its worker, and nothing is lost or doubled',
	{ tag },
	async ({ page, isLong }) => {
		const rounds = isLong ? 25 : 6;
		const stopWorker = await openSite(page);
		const random = createRandom(7);

		const steps = [
			{ state: 'working', say: 'Counting.' },
			...numbers(chunks).map((chunk) => ({ chunk, after: wait })),
			{ state: 'completed', say: 'Counted.', after: 100 }
		];
		const made = (await call(page, '/message:send', message('run', [{ data: { steps } }]))) as {
			task: Task;
		};
		const { id } = made.task;

		const answered: string[] = [];
		let seen = 0;
		for (let round = 0; round < rounds; round += 1) {
			const events = await follow(page, id, 1 + Math.floor(random() * 4));
			expect(events[0]).toMatchObject({ task: { id, status: { state: 'TASK_STATE_WORKING' } } });
			const texts = chunksOf(events);
			expect(texts).toEqual(numbers(texts.length));
			expect(texts.length).toBeGreaterThanOrEqual(seen);
			seen = texts.length;

			// The end comes at some point of a call: before it arrives, during it, or with its answer.
			const sent = call(page, '/message:send', message(`m-${round}`, [{ text: 'input-required' }]));
			const other = sent.then(
				(answer) => void answered.push((answer as { task: Task }).task.id),
				() => {}
			);
			if (random() < 0.5) await other;
			await stopWorker();
			await other;
		}
		expect(answered.length).toBeGreaterThan(0);

		const following = follow(page, id, Infinity);
		await page.evaluate(async (url) => {
			const body = JSON.stringify({ speed: 'at-once' });
			await (await fetch(url, { method: 'PUT', body })).text();
		}, `${sandbox}/control/clock`);
		const rest = await following;
		expect(rest.at(-1)).toMatchObject({
			statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } }
		});
		expect(chunksOf(rest)).toEqual(numbers(chunks));

		const task = (await call(page, `/tasks/${id}`)) as Task;
		expect(textsOf(task.artifacts?.[0]?.parts ?? [])).toEqual(numbers(chunks));
		expect(task).toMatchObject({
			status: { state: 'TASK_STATE_COMPLETED', message: { parts: [{ text: 'Counted.' }] } },
			history: [{ messageId: 'run' }, { parts: [{ text: 'Counting.' }] }]
		});
		expect(task.history).toHaveLength(2);

		const { tasks } = (await call(page, '/tasks?pageSize=100')) as { tasks: Task[] };
		const ids = tasks.map((entry) => entry.id);
		expect(ids).toEqual(expect.arrayContaining([id, ...answered]));
		const messages = tasks.map(({ history }) => history[0]?.messageId);
		expect(new Set(messages).size).toBe(messages.length);
	}
);

test('a call that waits is answered by the next worker, and has its effect once', async ({
	page
}) => {
	const stopWorker = await openSite(page);
	const { message: sent } = message('waits', [{ text: 'working, completed after 2s' }]);
	const answer = call(page, '/message:send', { message: sent });
	const list = async () => ((await call(page, '/tasks')) as { tasks: Task[] }).tasks;
	await expect.poll(async () => (await list()).length).toBe(1);
	await stopWorker();
	// The browser makes the call once more by itself.
	expect(await answer).toMatchObject({ task: { status: { state: 'TASK_STATE_COMPLETED' } } });
	expect(await list()).toHaveLength(1);
});

test(
	'what was answered is there, however soon the worker is stopped',
	{ tag },
	async ({ page, isLong }) => {
		const stopWorker = await openSite(page);
		const rounds = isLong ? 12 : 3;
		const answered: string[] = [];
		for (let round = 0; round < rounds; round += 1) {
			const sent = Array.from({ length: 20 }, async (_, index) => {
				const request = message(`m-${round}-${index}`, [{ text: 'input-required' }]);
				const answer = await call(page, '/message:send', request).catch(() => undefined);
				if (answer) answered.push((answer as { task: Task }).task.id);
			});
			// As soon as some have their answers, while others are on their way.
			await Promise.race(sent);
			await stopWorker();
			await Promise.all(sent);
		}
		expect(answered.length).toBeGreaterThan(rounds);

		const tasks: Task[] = [];
		let token = '';
		do {
			const list = await call(page, `/tasks?pageSize=100&pageToken=${token}`);
			const { tasks: more, nextPageToken } = list as { tasks: Task[]; nextPageToken: string };
			tasks.push(...more);
			token = nextPageToken;
		} while (token);
		expect(tasks.map(({ id }) => id)).toEqual(expect.arrayContaining(answered));
		const messages = tasks.map(({ history }) => history[0]?.messageId);
		expect(new Set(messages).size).toBe(messages.length);
	}
);
