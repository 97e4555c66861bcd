import { describe, expect, test } from 'vitest';
import { extensionsHeader, jsonResponse } from './response.js';

describe('a JSON response', () => {
	test('is a success in application/json unless told otherwise', async () => {
		const response = jsonResponse({ a: 'ü' });
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toBe('application/json');
		expect(await response.text()).toBe('{"a":"ü"}');
	});

	test('takes status, headers and media type, which a header does not override', () => {
		const response = jsonResponse(null, {
			status: 405,
			headers: { Allow: 'POST', 'content-type': 'text/html' },
			mediaType: 'application/a2a+json'
		});
		expect(response.status).toBe(405);
		expect(Object.fromEntries(response.headers)).toEqual({
			allow: 'POST',
			'cache-control': 'no-store',
			'content-type': 'application/a2a+json'
		});
	});
});

test('a response is not stored unless a header says so', () => {
	const headers = { 'cache-control': 'max-age=60' };
	expect(jsonResponse({}, { headers }).headers.get('Cache-Control')).toBe('max-age=60');
	expect(jsonResponse({}).headers.get('Cache-Control')).toBe('no-store');
});

test('the header of extensions lists them, and is left out where there are none', () => {
	expect(extensionsHeader(['urn:a', 'urn:b'])).toEqual({ 'A2A-Extensions': 'urn:a, urn:b' });
	expect(extensionsHeader([])).toEqual({});
});
