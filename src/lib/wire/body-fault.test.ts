import { expect, test } from 'vitest';
import { bodyFault } from './body-fault.js';

test('a fault of the whole body says so in its message and in a violation', () => {
	const cause = new Error('deep inside');
	expect(bodyFault('PARSE_ERROR', 'is not valid JSON', cause)).toMatchObject({
		reason: 'PARSE_ERROR',
		message: 'The body is not valid JSON',
		violations: [{ field: 'body', description: 'is not valid JSON' }],
		cause
	});
});
