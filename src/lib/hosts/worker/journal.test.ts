import { expect, test } from 'vitest';
import type { StorageState } from '../messages.js';
import { IndexedDbJournal } from './journal.js';

// Node has no IndexedDB, as a browser that lets a site keep nothing.
test('where nothing can be kept, sandboxes are new each time and the state says so', async () => {
	const states: StorageState[] = [];
	const journal = new IndexedDbJournal('agents of /', (state) => states.push(state));
	expect(await journal.state()).toBe('unavailable');
	expect(states).toEqual(['unavailable']);

	journal.append('main', { at: 0, input: { kind: 'speed', speed: 2 } });
	await journal.clear('main');
	await journal.settled();
	expect(await journal.load('main')).toEqual({ entries: [] });
	expect(states).toEqual(['unavailable']);
});
