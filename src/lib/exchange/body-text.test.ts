import { expect, test } from 'vitest';
import { bodyText } from './body-text.js';

test.each([
	['application/json', true],
	['application/a2a+json; charset=utf-8', true],
	['text/event-stream', true],
	['application/grpc-web+proto', false],
	['application/grpc-web+json', false],
	['', false]
])('a body of type "%s" is text: %s', (type, isText) => {
	const text = bodyText(new TextEncoder().encode('{}'), [['content-type', type]]);
	expect(text).toBe(isText ? '{}' : undefined);
});
