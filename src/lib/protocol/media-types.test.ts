import { describe, expect, test } from 'vitest';
import { acceptsMediaType, essence, mediaTypeOf } from './media-types.js';

describe('a part counts as', () => {
	test.each([
		['its own media type', { text: 'a', mediaType: 'text/markdown' }, 'text/markdown'],
		['plain text', { text: 'a' }, 'text/plain'],
		['plain text, even when it is empty', { text: '' }, 'text/plain'],
		['plain text where its own media type is empty', { text: 'a', mediaType: '' }, 'text/plain'],
		['JSON', { data: { a: 1 } }, 'application/json'],
		['JSON, even when it is null', { data: null }, 'application/json'],
		['what a file says of itself', { raw: 'AA==', mediaType: 'image/png' }, 'image/png'],
		['nothing that is checked, as raw bytes', { raw: 'AA==' }, undefined],
		['nothing that is checked, as a link', { url: 'https://example.com/a.png' }, undefined]
	])('%s', (_, part, expected) => {
		expect(mediaTypeOf(part)).toBe(expected);
	});
});

describe('a media type is accepted', () => {
	test.each([
		['as it is', ['text/plain'], 'text/plain'],
		['as one of several', ['image/png', 'text/plain'], 'text/plain'],
		['without regard to case', ['Text/Plain'], 'TEXT/plain'],
		['whatever its parameters', ['text/plain'], 'text/plain; charset=utf-8'],
		['whatever the parameters of the pattern', ['text/plain;q=0.5'], 'text/plain'],
		['by its type', ['text/*'], 'text/markdown'],
		['by a pattern for all', ['*/*'], 'application/x-anything']
	])('%s', (_, accepted, mediaType) => {
		expect(acceptsMediaType(accepted, mediaType)).toBe(true);
	});

	test.each([
		['by an empty list', [], 'text/plain'],
		['by another subtype', ['text/plain'], 'text/plain2'],
		['by the beginning of a subtype', ['text/plain2'], 'text/plain'],
		['by another type', ['image/*'], 'text/plain'],
		['by a type that begins alike', ['text/*'], 'texture/rgb'],
		['by the suffix of its subtype', ['application/json'], 'application/a2a+json'],
		['by a star inside a subtype', ['application/*+json'], 'application/a2a+json']
	])('not %s', (_, accepted, mediaType) => {
		expect(acceptsMediaType(accepted, mediaType)).toBe(false);
	});
});

test.each([
	['text/plain', 'text/plain'],
	[' Text/PLAIN ;charset=utf-8', 'text/plain'],
	['application/json;a=";"', 'application/json'],
	[';', ''],
	['', '']
])('the essence of "%s" is "%s"', (mediaType, expected) => {
	expect(essence(mediaType)).toBe(expected);
});
