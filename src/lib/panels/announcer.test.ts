import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from './announcer.js';

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(() => {
	vi.useRealTimers();
});

test('what is told within a second is said at its end, the last of it alone', () => {
	const said: string[] = [];
	const announcer = new Announcer((text) => said.push(text));
	for (const text of ['SUBMITTED', 'WORKING', 'COMPLETED']) announcer.tell(text);
	expect(said).toEqual(['SUBMITTED']);
	vi.advanceTimersByTime(1000);
	expect(said).toEqual(['SUBMITTED', 'COMPLETED']);
	vi.advanceTimersByTime(5000);
	announcer.tell('Ended');
	expect(said).toEqual(['SUBMITTED', 'COMPLETED', 'Ended']);
});

test('nothing is said once it has stopped', () => {
	const said: string[] = [];
	const announcer = new Announcer((text) => said.push(text));
	announcer.tell('One');
	announcer.tell('Two');
	announcer.stop();
	vi.runAllTimers();
	expect(said).toEqual(['One']);
});
