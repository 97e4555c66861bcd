import type { Page } from '@playwright/test';
import { expect, test } from './page.js';
import { createRoomSetter } from './storage-room.js';
import { openSite } from './workers.js';

const sandbox = '/sandbox/storage';
const headers = { 'A2A-Version': '1.0', 'Content-Type': 'application/a2a+json' };

// Streams and calls that a stop cuts off are reported as failed loads.
test.use({ expectedFault: /Failed to load resource|ERR_/ });

/**
 * Starts tasks one after the other that wait for input; their ids. Each takes up about `size` bytes:
 * random ones, as the browser stores equal ones in little room.
 */
async function startTasks(page: Page, count: number, size = 0): Promise<string[]> {
	return page.evaluate(
		async ({ url, headers, count, size }) => {
			const ids: string[] = [];
			for (let number = 0; number < count; number += 1) {
				const parts = [{ text: 'input-required' }];
				const words = crypto.getRandomValues(new Uint16Array(size / 4));
				const metadata = { noise: words.join(' ') };
				const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts, metadata };
				const body = JSON.stringify({ message });
				const response = await fetch(url, { method: 'POST', headers, body });
				const { task } = (await response.json()) as { task: { id: string } };
				ids.push(task.id);
			}
			return ids;
		},
		{ url: `${sandbox}/states/rest/message:send`, headers, count, size }
	);
}

/** Ids of all tasks, the newest first. */
async function listTasks(page: Page): Promise<string[]> {
	return page.evaluate(
		async ({ url, headers }) => {
			const ids: string[] = [];
			let token = '';
			do {
				const response = await fetch(`${url}?pageSize=100&pageToken=${token}`, { headers });
				const page = (await response.json()) as { tasks: { id: string }[]; nextPageToken: string };
				ids.push(...page.tasks.map(({ id }) => id));
				token = page.nextPageToken;
			} while (token);
			return ids;
		},
		{ url: `${sandbox}/states/rest/tasks`, headers }
	);
}

interface Request {
	store: 'entries' | 'snapshots';
	verb: 'get' | 'delete' | 'count';
	key?: string | (string | number)[];
}

/** Does one thing to the database of the agents, past the worker. */
async function inDatabase<Result>(page: Page, request: Request): Promise<Result> {
	return page.evaluate(
		({ store, verb, key }) =>
			new Promise<Result>((resolve, reject) => {
				const opening = indexedDB.open('agents of /');
				opening.onerror = () => reject(new Error('Failed to open the database'));
				opening.onsuccess = () => {
					const transaction = opening.result.transaction(store, 'readwrite');
					const done = transaction.objectStore(store)[verb](key ?? []);
					transaction.onabort = () => reject(new Error('Failed in the database'));
					transaction.oncomplete = () => {
						opening.result.close();
						resolve(done.result as Result);
					};
				};
			}),
		request
	);
}

test('many entries are kept as a snapshot and the entries after it', async ({ page }) => {
	const stopWorker = await openSite(page);
	const ids = await startTasks(page, 1100);
	await stopWorker();
	expect(await listTasks(page)).toEqual([...ids].reverse());
	const kept = await inDatabase<{ count: number }>(page, {
		store: 'snapshots',
		verb: 'get',
		key: 'storage'
	});
	expect(kept.count).toBeGreaterThan(500);
	expect(kept.count).toBeLessThan(ids.length);

	// Ids go on where they were: none of before comes again.
	const [next = ''] = await startTasks(page, 1);
	expect(ids).not.toContain(next);
	await stopWorker();
	expect(await listTasks(page)).toEqual([next, ...[...ids].reverse()]);
});

test('entries after a gap are not made up for: what came before it is there', async ({ page }) => {
	const stopWorker = await openSite(page);
	const ids = await startTasks(page, 5);
	await stopWorker();
	await inDatabase(page, { store: 'entries', verb: 'delete', key: ['storage', 3] });
	expect(await listTasks(page)).toEqual(ids.slice(0, 3).reverse());
	await startTasks(page, 1);
	await stopWorker();
	expect(await listTasks(page)).toHaveLength(4);
});

test('a reset is for good', async ({ page }) => {
	const stopWorker = await openSite(page);
	await startTasks(page, 3);
	await page.evaluate((url) => fetch(url, { method: 'POST' }), `${sandbox}/control/reset`);
	const [kept] = await startTasks(page, 1);
	await stopWorker();
	expect(await listTasks(page)).toEqual([kept]);
});

test('a sandbox has one writer: another one is waited for', async ({ page }) => {
	await openSite(page);
	await page.evaluate(
		(name) =>
			new Promise<void>((held) => {
				const free = new Promise((resolve) => addEventListener('free', resolve, { once: true }));
				void navigator.locks.request(name, () => {
					held();
					return free;
				});
			}),
		'agents of / storage'
	);
	const starting = startTasks(page, 1);
	const waiting = () =>
		page.evaluate(async () => {
			const { pending = [] } = await navigator.locks.query();
			return pending.map(({ name }) => name);
		});
	await expect.poll(waiting).toEqual(['agents of / storage']);
	await page.evaluate(() => dispatchEvent(new Event('free')));
	const started = await starting;
	expect(await listTasks(page)).toEqual(started);
});

test('full storage is told to the page, and made up for once there is room', async ({ page }) => {
	const stopWorker = await openSite(page);
	const setRoom = await createRoomSetter(page);
	await page.evaluate(() => {
		const list = document.createElement('ul');
		list.id = 'storage-news';
		document.body.append(list);
		navigator.serviceWorker.addEventListener('message', ({ data }) => {
			const { storage } = data as { storage?: string };
			if (storage)
				list.append(Object.assign(document.createElement('li'), { textContent: storage }));
		});
	});
	const news = page.locator('#storage-news li');

	await setRoom(150_000);
	const before = await startTasks(page, 1);
	const during = await startTasks(page, 4, 100_000);
	await expect(news).toHaveText(['full']);
	expect(await listTasks(page)).toEqual([...before, ...during].reverse());

	await setRoom();
	const after = await startTasks(page, 1);
	await expect(news).toHaveText(['full', 'kept']);
	await stopWorker();
	expect(await listTasks(page)).toEqual([...before, ...during, ...after].reverse());
});
