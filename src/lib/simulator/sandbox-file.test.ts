import { describe, expect, test } from 'vitest';
import { scripted } from '../agent/play.test-helper.js';
import { defaultSettings } from '../protocol/index.js';
import { reproducible } from './beginning.js';
import { createFakeTime } from './fake-time.test-helper.js';
import type { JournalStore } from './journal.js';
import { noJournal } from './journal.js';
import { createMemoryJournal } from './memory-journal.test-helper.js';
import { send, slow } from './sandbox.test-helper.js';
import { Sandboxes } from './sandboxes.js';

const config = {
	url: 'https://hooks.test/',
	token: 'secret-token',
	authentication: { scheme: 'Bearer', credentials: 'secret-key' }
};

function open(journal: JournalStore) {
	const { now, wake } = createFakeTime();
	const cast = new Map([[scripted.name, scripted]]);
	const parts = {
		cast,
		ports: { now, wake, journal },
		begin: reproducible,
		settings: defaultSettings
	};
	const sandboxes = new Sandboxes(parts);
	const call = async (operation: 'SendMessage' | 'ListTasks', request: object) => {
		const sandbox = await sandboxes.open('main');
		const input = { agent: scripted.name, operation, request: request as never, client: 'page' };
		return sandbox.call(input, new AbortController().signal);
	};
	const start = (messageId: string) => {
		const configuration = { returnImmediately: true, taskPushNotificationConfig: config };
		return call('SendMessage', send(slow, configuration, { messageId }));
	};
	return { sandboxes, start, list: () => call('ListTasks', {}) };
}

async function used(journal: JournalStore) {
	const opened = open(journal);
	await opened.start('m-1');
	return opened;
}

const stored = async (sandboxes: Sandboxes) =>
	JSON.parse(JSON.stringify(await sandboxes.export('main'))) as Awaited<
		ReturnType<Sandboxes['export']>
	>;

describe.each([
	['where there is a journal', () => createMemoryJournal(), 1],
	['where there is none', () => noJournal, 0]
])('the file of a sandbox, %s', (_, createJournal, entries) => {
	test('says how it began and what happened', async () => {
		const { sandboxes } = await used(createJournal());
		const file = await stored(sandboxes);
		expect(file).toMatchObject({
			format: 'a2a-sandbox',
			version: 1,
			name: 'main',
			beginning: { seed: 'main', clock: 'virtual', speed: 1 },
			settings: defaultSettings,
			before: 0
		});
		expect(file.entries).toHaveLength(entries);
		expect(file.unreadable).toBeUndefined();
		expect(file.snapshot === undefined).toBe(entries > 0);
	});

	test('gives the sandbox again, read from JSON', async () => {
		const one = await used(createJournal());
		const { snapshot, entries } = await stored(one.sandboxes);
		const other = open({ ...noJournal, load: async () => ({ snapshot, entries }) });
		for (const { start } of [one, other]) await start('m-2');
		expect(await other.list()).toEqual(await one.list());
		expect(await one.list()).toMatchObject({ result: { totalSize: 2 } });
	});

	test('holds no credentials', async () => {
		const { sandboxes } = await used(createJournal());
		const text = JSON.stringify(await sandboxes.export('main'));
		expect(text).toContain('Bearer');
		expect(text).not.toContain('secret');
	});
});

test('the file of a damaged sandbox has what can be read, and says which entries cannot', async () => {
	const journal = createMemoryJournal();
	const { sandboxes } = await used(journal);
	const { entries } = await journal.load('main');
	const damaged = [{ at: 0 }, ...entries, undefined, null] as never;
	const past = { before: 7, snapshot: { speed: 1 } as never, entries: damaged };
	journal.past = () => Promise.resolve(past);
	const file = await stored(sandboxes);
	expect(file.entries).toHaveLength(1);
	expect(file.entries).toMatchObject([{ input: { kind: 'call', operation: 'SendMessage' } }]);
	expect(file).toMatchObject({ before: 7, unreadable: [7, 9, 10] });
	expect(file.snapshot).toBeUndefined();
	expect(JSON.stringify(file)).not.toContain('secret');
});
