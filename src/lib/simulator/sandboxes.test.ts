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
});

test('a process opens 10,000 sandboxes and no more; those stay open', async () => {
	const sandboxes = createSandboxes(noJournal);
	const first = sandboxes.open('s0');
	for (let number = 1; number < 10_000; number += 1) await sandboxes.open(`s${number}`);
	await expect(sandboxes.open('new')).rejects.toMatchObject(tooMany);
	expect(await sandboxes.open('s0')).toBe(await first);
	expect(await sandboxes.names()).toHaveLength(10_000);
});
