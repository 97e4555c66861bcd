import { describe, expect, test } from 'vitest';
import { scripted } from '../agent/play.test-helper.js';
import { defaultSettings } from '../protocol/index.js';
import { reproducible } from './beginning.js';
import { createFakeTime } from './fake-time.test-helper.js';
import type { JournalStore } from './journal.js';
import { noJournal } from './journal.js';
import { createMemoryJournal } from './memory-journal.test-helper.js';
import { Sandboxes } from './sandboxes.js';

function createSandboxes(journal: JournalStore): Sandboxes {
	const { now, wake } = createFakeTime();
	const cast = new Map([[scripted.name, scripted]]);
	return new Sandboxes({
		cast,
		ports: { now, wake, journal },
		begin: reproducible,
		settings: defaultSettings
	});
}

const entry = { at: 0, input: { kind: 'speed', speed: 2 } } as const;
const tooMany = { reason: 'INTERNAL_ERROR', metadata: { sandboxFault: 'too-many' } };

describe('where 1,000 sandboxes are kept', () => {
	function full() {
		const journal = createMemoryJournal();
		for (let number = 0; number < 1000; number += 1) journal.append(`s${number}`, entry);
		return createSandboxes(journal);
	}

	test('a new one is refused, and those that are kept are opened', async () => {
		const sandboxes = full();
		await expect(sandboxes.open('new')).rejects.toMatchObject(tooMany);
		expect((await sandboxes.open('s999')).speed).toBe(2);
	});

	test('one that is reset makes room', async () => {
		const sandboxes = full();
		await sandboxes.reset('s7');
		await sandboxes.open('new');
		expect(await sandboxes.names()).toContain('new');
	});

	test('one that is refused is not there, and does not count', async () => {
		const sandboxes = full();
		await expect(sandboxes.open('new')).rejects.toMatchObject(tooMany);
		expect(await sandboxes.names()).toHaveLength(1000);
		await sandboxes.reset('s7');
		await sandboxes.open('other');
	});
});

test('of many that are opened at once as many are kept as may be', async () => {
	const journal = createMemoryJournal();
	for (let number = 0; number < 998; number += 1) journal.append(`s${number}`, entry);
	const sandboxes = createSandboxes(journal);
	const opened = await Promise.allSettled(
		['a', 'b', 'c', 'd', 's7'].map(async (name) => (await sandboxes.open(name)).setSpeed(2))
	);
	expect(opened.map(({ status }) => status === 'fulfilled')).toEqual([
		true,
		true,
		false,
		false,
		true
	]);
	expect(await journal.names()).toHaveLength(1000);
});

test('one that was only looked at makes room, and whoever still calls it keeps nothing', async () => {
	const journal = createMemoryJournal();
	for (let number = 0; number < 999; number += 1) journal.append(`s${number}`, entry);
	const sandboxes = createSandboxes(journal);
	const looked = await sandboxes.open('looked');
	(await sandboxes.open('new')).setSpeed(2);
	expect(() => looked.setSpeed(2)).toThrow('to make room');
	await expect(sandboxes.open('looked')).rejects.toMatchObject(tooMany);
	expect(await journal.names()).toHaveLength(1000);
});

describe('where 10,000 sandboxes are open and used', () => {
	async function full() {
		const sandboxes = createSandboxes(noJournal);
		for (let number = 0; number < 10_000; number += 1) {
			(await sandboxes.open(`s${number}`)).setSpeed(2);
		}
		return sandboxes;
	}

	test('a new one is refused; those stay open', async () => {
		const sandboxes = await full();
		await expect(sandboxes.open('new')).rejects.toMatchObject(tooMany);
		expect((await sandboxes.open('s0')).speed).toBe(2);
		expect(await sandboxes.names()).toHaveLength(10_000);
	});

	test('one that is reset makes room', async () => {
		const sandboxes = await full();
		await sandboxes.reset('s7');
		(await sandboxes.open('new')).setSpeed(2);
		await expect(sandboxes.open('s7')).rejects.toMatchObject(tooMany);
		expect(await sandboxes.names()).toHaveLength(10_000);
	});
});
