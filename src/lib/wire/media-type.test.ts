import { expect, test } from 'vitest';
import { assertMediaType } from './media-type.js';

const accepted = ['application/a2a+json', 'application/json'];

function check(contentType: string | undefined) {
	const headers = contentType === undefined ? undefined : { 'Content-Type': contentType };
	const request = new Request('http://agent.test/', { method: 'POST', headers });
	return () => assertMediaType(request, accepted);
}

test.each([
	'application/json',
	'application/a2a+json',
	'Application/JSON',
	'application/json; charset=utf-8',
	' application/json ;charset=utf-16',
	'',
	undefined
])('the Content-Type "%s" is taken', (contentType) => {
	expect(check(contentType)).not.toThrow();
});

test.each([
	'text/plain',
	'text/json',
	'application/problem+json',
	'application/*',
	'json',
	'application/json, application/json'
])('the Content-Type "%s" is refused, with what is accepted', (contentType) => {
	expect(check(contentType)).toThrow(
		expect.objectContaining({
			reason: 'CONTENT_TYPE_NOT_SUPPORTED',
			metadata: { contentType, accepted: 'application/a2a+json,application/json' }
		})
	);
});
