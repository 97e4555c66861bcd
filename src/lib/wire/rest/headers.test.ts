import { describe, expect, test } from 'vitest';
import { responseMediaType } from './headers.js';

function mediaType(accept: string | undefined, edition: '1.0.1' | '1.0.0' = '1.0.1') {
	const headers = accept === undefined ? undefined : { Accept: accept };
	return responseMediaType(new Request('http://agent.test/', { headers }), edition);
}

describe('the media type of an answer', () => {
	test.each([
		['application/a2a+json', 'application/a2a+json'],
		['application/json', 'application/json'],
		['application/a2a+json, application/json', 'application/a2a+json'],
		['application/json, application/a2a+json', 'application/a2a+json'],
		['Application/JSON; charset=utf-8', 'application/json'],
		['text/html,application/json;q=0.9,*/*;q=0.8', 'application/json'],
		['text/event-stream,application/json', 'application/json']
	])('is what "%s" names, in either edition', (accept, expected) => {
		expect(mediaType(accept, '1.0.1')).toBe(expected);
		expect(mediaType(accept, '1.0.0')).toBe(expected);
	});

	test.each([
		['application/a2a+json;q=0, application/json', 'application/json'],
		['application/a2a+json; q=0.000, application/json', 'application/json'],
		['application/json;q=0, application/a2a+json', 'application/a2a+json'],
		['application/a2a+json;q=0.1, application/json', 'application/a2a+json']
	])('is none that "%s" rules out', (accept, expected) => {
		expect(mediaType(accept)).toBe(expected);
		expect(mediaType(accept, '1.0.0')).toBe(expected);
	});

	test.each([undefined, '', '*/*', 'application/*', 'text/event-stream', 'text/html'])(
		'is the default of the edition for "%s"',
		(accept) => {
			expect(mediaType(accept, '1.0.1')).toBe('application/a2a+json');
			expect(mediaType(accept, '1.0.0')).toBe('application/json');
		}
	);
});
