import { expect, test } from 'vitest';
import { uniqueKeys } from './unique-keys.js';

test('each id has a key of its own, wherever it stands', () => {
	const keys = uniqueKeys(['b', 'a', 'b', '__proto__', '2 b', 'b']);
	expect(new Set(keys).size).toBe(6);
	expect(uniqueKeys(['a', 'b'])).toEqual(uniqueKeys(['b', 'a']).toReversed());
});
