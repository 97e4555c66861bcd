import { expect, test } from 'vitest';
import type { Part } from '../protocol/index.js';
import { anonymous } from '../protocol/index.js';
import { echo } from './echo.js';
import { Player } from './player.test-helper.js';

const parts: Part[] = [
	{ text: 'Hello', metadata: { tone: 'kind' } },
	{ data: { nested: [1, null, { deep: true }] } },
	{ raw: 'aGk=', filename: 'hi.txt', mediaType: 'text/plain' },
	{ url: 'https://example.org/a.png', mediaType: 'image/png' }
];

test('every kind of part comes back in a message as it was sent', () => {
	const message = { messageId: 'user-1', role: 'ROLE_USER' as const, parts };
	expect(echo.answer({ message, principal: anonymous })).toEqual({ message: { parts } });
	expect(new Player(echo).send(parts)).toMatchObject({
		kind: 'result',
		result: { message: { role: 'ROLE_AGENT', parts } }
	});
});
