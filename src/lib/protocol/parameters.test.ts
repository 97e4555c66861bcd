import { describe, expect, test } from 'vitest';
import { commaList, serviceParameters } from './parameters.js';

function version(headers: HeadersInit, query?: string): string {
	return serviceParameters(new Headers(headers), () => new URLSearchParams(query)).version;
}

describe('the version', () => {
	test.each(['A2A-Version', 'a2a-version', 'A2A-VERSION'])('is read from the header %s', (name) => {
		expect(version({ [name]: '1.0' })).toBe('1.0');
	});

	test('of the header wins over that of the query', () => {
		expect(version({ 'A2A-Version': '1.0' }, 'A2A-Version=0.3')).toBe('1.0');
	});

	test.each(['A2A-Version=1.0', 'a2a-version=1.0', 'x=1&A2A-VERSION=1.0', 'A2A-Version=%201.0%20'])(
		'is read from the query ?%s where there is no header',
		(query) => {
			expect(version({}, query)).toBe('1.0');
		}
	);

	test.each(['', '  '])('of an empty header ("%s") is looked for in the query', (header) => {
		expect(version({ 'A2A-Version': header }, 'A2A-Version=1.0')).toBe('1.0');
		expect(version({ 'A2A-Version': header }, 'A2A-Version=')).toBe('');
		expect(version({ 'A2A-Version': header })).toBe('');
	});

	test('is trimmed and otherwise left as it is, however malformed', () => {
		expect(version({ 'A2A-Version': '\t v1.0 beta ' })).toBe('v1.0 beta');
	});

	test('has no other names', () => {
		expect(version({ 'X-A2A-Version': '1.0' }, 'A2AVersion=1.0&version=1.0')).toBe('');
	});
});

describe('the extensions', () => {
	const extensions = (headers: Headers) => serviceParameters(headers).extensions;

	test('are none without the header', () => {
		expect(extensions(new Headers())).toEqual([]);
	});

	test('are those of all header fields, trimmed, with empty items left out', () => {
		const headers = new Headers({ 'a2a-extensions': ' urn:a ,urn:b,, ' });
		headers.append('A2A-Extensions', 'urn:C');
		expect(extensions(headers)).toEqual(['urn:a', 'urn:b', 'urn:C']);
	});

	test('are not read from the name that 0.3 used, nor from the query', () => {
		const headers = new Headers({ 'X-A2A-Extensions': 'urn:a' });
		const query = new URLSearchParams('A2A-Extensions=urn:a');
		expect(serviceParameters(headers, () => query).extensions).toEqual([]);
	});
});

test.each([
	['', []],
	[',', []],
	[' , ,', []],
	['a', ['a']],
	['a,b', ['a', 'b']],
	['\ta b ,\n c,', ['a b', 'c']]
])('the items of %j are %j', (value, items) => {
	expect(commaList(value)).toEqual(items);
});
