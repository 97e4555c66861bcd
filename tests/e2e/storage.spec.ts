import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { hostNotes, hostTrouble } from './host-status.js';
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

type Key = [sandbox: string, number: number];

interface Request {
	store: 'entries' | 'snapshots';
	verb: 'getAllKeys' | 'delete';
	key?: Key;
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
					const objects = transaction.objectStore(store);
					const done = verb === 'delete' ? objects.delete(key ?? []) : objects.getAllKeys();
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

const snapshotKeys: Request = { store: 'snapshots', verb: 'getAllKeys' };
const entryKeys: Request = { store: 'entries', verb: 'getAllKeys' };

/** Stores entries past the worker, numbered from `from` to before `to`: changes of the speed, or what no replay can read. */
async function storeEntries(page: Page, from: number, to: number, kind = 'speed'): Promise<void> {
	await page.evaluate(
		({ from, to, kind }) =>
			new Promise<void>((resolve, reject) => {
				const opening = indexedDB.open('agents of /');
				opening.onsuccess = () => {
					const transaction = opening.result.transaction('entries', 'readwrite');
					const store = transaction.objectStore('entries');
					const entry = { at: 0, input: { kind, speed: 2 } };
					for (let number = from; number < to; number += 1) store.put(entry, ['storage', number]);
					transaction.onabort = () => reject(new Error('Failed to store entries'));
					transaction.oncomplete = () => {
						opening.result.close();
						resolve();
					};
				};
			}),
		{ from, to, kind }
	);
}

test('the last 20,000 entries stay and a snapshot before them, what is older is pruned', async ({
	page
}) => {
	const stopWorker = await openSite(page);
	await storeEntries(page, 0, 600);
	await listTasks(page);
	expect(await inDatabase(page, snapshotKeys)).toEqual([['storage', 600]]);

	await stopWorker();
	await storeEntries(page, 600, 21_000);
	await listTasks(page);
	expect(await inDatabase(page, snapshotKeys)).toEqual([
		['storage', 600],
		['storage', 21_000]
	]);
	const entries = await inDatabase<Key[]>(page, entryKeys);
	expect(entries).toHaveLength(20_400);
	expect(entries[0]).toEqual(['storage', 600]);
});

test('the snapshot of a database of the first format is taken over', async ({ page }) => {
	const stopWorker = await openSite(page);
	await storeEntries(page, 0, 600);
	await listTasks(page);
	await stopWorker();
	await page.evaluate(async () => {
		const name = 'agents of /';
		const done = <Result>(request: IDBRequest<Result>) =>
			new Promise<Result>((resolve, reject) => {
				request.onsuccess = () => resolve(request.result);
				request.onerror = () => reject(new Error('Failed in the database'));
			});
		const newer = await done(indexedDB.open(name));
		const snapshots = newer.transaction('snapshots').objectStore('snapshots');
		const snapshot: unknown = await done(snapshots.get(['storage', 600]));
		newer.close();
		await done(indexedDB.deleteDatabase(name));
		const opening = indexedDB.open(name, 1);
		opening.onupgradeneeded = () => {
			opening.result.createObjectStore('entries');
			opening.result.createObjectStore('snapshots').put({ count: 600, snapshot }, 'storage');
		};
		(await done(opening)).close();
	});
	const clock = await page.evaluate(
		async (url) => (await fetch(url)).text(),
		`${sandbox}/control/clock`
	);
	expect(JSON.parse(clock)).toMatchObject({ speed: 2 });
	expect(await inDatabase(page, snapshotKeys)).toEqual([['storage', 600]]);
});

test('a journal that cannot be read is told, exported and reset', async ({ page }) => {
	const stopWorker = await openSite(page);
	await startTasks(page, 2);
	await stopWorker();
	await storeEntries(page, 2, 3, 'unknown');

	await page.getByRole('tab', { name: 'Settings' }).click();
	await page.getByLabel('Name', { exact: true }).fill('storage');
	await page.getByRole('button', { name: 'Go there' }).click();
	const note = hostNotes(page);
	await expect(note).toContainText('of the sandbox “storage” cannot be read');
	await expect(hostTrouble(page)).toHaveCount(0);

	const downloading = page.waitForEvent('download');
	await note.getByRole('button', { name: 'Export the sandbox' }).click();
	const file = await downloading;
	expect(file.suggestedFilename()).toBe('storage.sandbox.json');
	const text = await readFile(await file.path(), 'utf8');
	const { format, entries } = JSON.parse(text) as { format: string; entries: unknown[] };
	expect([format, entries.length]).toEqual(['a2a-sandbox', 3]);

	await note.getByRole('button', { name: 'Reset the sandbox' }).click();
	await expect(note).toHaveCount(0);
	const [started] = await startTasks(page, 1);
	expect(await listTasks(page)).toEqual([started]);
});

test('many entries are kept as a snapshot and the entries after it', async ({ page }) => {
	const stopWorker = await openSite(page);
	const ids = await startTasks(page, 1100);
	await stopWorker();
	expect(await listTasks(page)).toEqual([...ids].reverse());
	const [[, count = 0] = []] = await inDatabase<Key[]>(page, snapshotKeys);
	expect(count).toBeGreaterThan(500);
	expect(count).toBeLessThan(ids.length);

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
