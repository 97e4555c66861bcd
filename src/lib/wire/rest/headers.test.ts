import { describe, expect, test } from 'vitest';
import { errorMediaType, responseMediaType } from './headers.js';

type Edition = '1.0.1' | '1.0.0';

function asking(accept: string | undefined): Request {
	const headers = accept === undefined ? undefined : { Accept: accept };
	return new Request('http://agent.test/', { headers });
}

function mediaType(accept: string | undefined, edition: Edition = '1.0.1') {
	return responseMediaType(asking(accept), edition);
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

describe('the media type of an error', () => {
	test.each([
		undefined,
		'',
		'*/*',
		'application/*',
		'application/json',
		'application/a2a+json',
		'text/event-stream, application/json',
		'text/event-stream, application/a2a+json',
		'text/html, */*;q=0.1'
	])('is that of other answers for "%s"', (accept) => {
		for (const edition of ['1.0.1', '1.0.0'] as const) {
			expect(errorMediaType(asking(accept), edition)).toBe(mediaType(accept, edition));
		}
	});

	test.each(['text/event-stream', 'text/html', 'text/*', 'application/xml', '*/*;q=0'])(
		'is plain JSON for "%s", which covers neither type',
		(accept) => {
			for (const edition of ['1.0.1', '1.0.0'] as const) {
				expect(errorMediaType(asking(accept), edition)).toBe('application/json');
			}
		}
	);
});
