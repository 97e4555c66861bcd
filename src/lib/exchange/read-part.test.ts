import { expect, test } from 'vitest';
import { imageUrl, partsReader, readParts } from './read-part.js';

test('neighbouring texts of one kind read as one', () => {
	const markdown = { mediaType: 'text/markdown' };
	const parts = [
		{ text: 'Hello, ' },
		{ text: 'world!' },
		{ text: '# Title', ...markdown },
		{ data: { status: 'payload' } },
		{ text: 'End' }
	];
	expect(readParts(parts)).toMatchObject([
		{ kind: 'text', text: 'Hello, world!' },
		{ kind: 'text', text: '# Title', mediaType: 'text/markdown' },
		{ kind: 'data', value: { status: 'payload' } },
		{ kind: 'text', text: 'End' }
	]);
});

test('parts that grow read as all at once, and what stays is the same', () => {
	const parts = [
		{ text: 'One ' },
		{ text: 'two ' },
		{ data: 1 },
		{ text: 'three ' },
		{ text: 'four' }
	];
	const read = partsReader();
	const grown = parts.map((_, index) => read(parts.slice(0, index + 1)));
	expect(grown).toEqual(parts.map((_, index) => readParts(parts.slice(0, index + 1))));
	expect(grown[0]).toMatchObject([{ text: 'One ' }]);
	expect(grown[4]?.[0]).toBe(grown[1]?.[0]);
	expect(read([{ text: 'Anew' }])).toEqual([{ kind: 'text', text: 'Anew' }]);
});

test('empty texts among others are counted', () => {
	const texts = (...all: string[]) => readParts(all.map((text) => ({ text })));
	expect(texts('One', '', ' two', '')).toEqual([{ kind: 'text', text: 'One two', empties: 2 }]);
	expect(texts('', ' ')).toEqual([{ kind: 'text', text: ' ', empties: 1 }]);
	expect(texts('', '')).toEqual([{ kind: 'text', text: '', empties: 2 }]);
	expect(texts('One', ' two')).toEqual([{ kind: 'text', text: 'One two' }]);
});

test.each([
	['AAAA', 'AAAA', 3],
	['AA', 'AA==', 1],
	['-_8=', '+/8=', 2],
	['', '', 0]
])('the bytes "%s" are read in either alphabet', (raw, base64, size) => {
	expect(readParts([{ raw }])).toMatchObject([{ kind: 'raw', base64, size }]);
});

test('what is null is not there, but for data, where it is a value', () => {
	expect(readParts([{ text: 'Hello', raw: null, url: null, mediaType: null }])).toEqual([
		{ kind: 'text', text: 'Hello' }
	]);
	expect(readParts([{ data: null, text: null }])).toEqual([{ kind: 'data', value: null }]);
	expect(readParts(null)).toEqual([]);
});

test('an address names its host, unless no browser should open it', () => {
	const hosts = ['https://files.example/a.png', 'javascript:alert(1)', 'a.png'].map(
		(url) => readParts([{ url }])[0]
	);
	expect(hosts).toMatchObject([
		{ host: 'files.example' },
		{ host: undefined },
		{ host: undefined }
	]);
});

test.each([
	[5],
	[null],
	[{}],
	[{ text: 5 }],
	[{ raw: 'not base64!' }],
	[{ raw: 'A' }],
	[{ text: 'a', url: 'b' }]
])('%j is no part that can be shown', (value) => {
	expect(readParts([value])).toEqual([{ kind: 'unknown', value }]);
});

test('parts that are not an array are malformed, and absent parts are an empty list', () => {
	expect(readParts({ text: 'a' })).toEqual([{ kind: 'unknown', value: { text: 'a' } }]);
	expect(readParts(undefined)).toEqual([]);
});

test('only images of up to 1 MB are shown', () => {
	const url = (raw: string, mediaType: string) => {
		const [part] = readParts([{ raw, mediaType }]);
		return part && imageUrl(part);
	};
	expect(url('AAAA', 'image/png')).toBe('data:image/png;base64,AAAA');
	expect(url('AAAA', 'text/html')).toBeUndefined();
	expect(url('AAAA', 'image/png,x')).toBeUndefined();
	expect(url('AAAA'.repeat(400_000), 'image/png')).toBeUndefined();
});
