import { deepEqual } from 'node:assert/strict';

/** Each side makes these by itself. */
const own = new Set(['id', 'contextId', 'taskId', 'timestamp', 'nextPageToken']);

/** Throws where two answers in JSON differ in more than ids, times and page tokens. */
export function assertSameAnswer(first: string, second: string): void {
	deepEqual(withoutOwn(first), withoutOwn(second));
}

function withoutOwn(json: string): unknown {
	return JSON.parse(json, (key, value: unknown) => (own.has(key) ? undefined : value));
}
