import { describe, expect, test } from 'vitest';
import { extensionsHeader, jsonResponse, jsonTextResponse, refusalResponse } from './response.js';

describe('a JSON response', () => {
	test('is a success in application/json unless told otherwise', () => {
		expect(jsonResponse({ a: 'ü' })).toEqual({
			status: 200,
			headers: { 'Cache-Control': 'no-store', 'Content-Type': 'application/json' },
			body: '{"a":"ü"}'
		});
	});

	test('takes status, headers and media type, which a header does not override', () => {
		const response = jsonResponse(null, {
			status: 405,
			headers: { Allow: 'POST', 'Content-Type': 'text/html' },
			mediaType: 'application/a2a+json'
		});
		expect(response).toEqual({
			status: 405,
			headers: {
				Allow: 'POST',
				'Cache-Control': 'no-store',
				'Content-Type': 'application/a2a+json'
			},
			body: 'null'
		});
	});

	test('of what is JSON already is the same', () => {
		expect(jsonTextResponse('{"a":1}', { status: 400 })).toEqual(
			jsonResponse({ a: 1 }, { status: 400 })
		);
	});
});

test('a response is not stored unless a header says so', () => {
	const headers = { 'Cache-Control': 'max-age=60' };
	expect(jsonResponse({}, { headers }).headers).toMatchObject(headers);
	expect(jsonResponse({}).headers).toMatchObject({ 'Cache-Control': 'no-store' });
});

test('the header of extensions lists them, and is left out where there are none', () => {
	expect(extensionsHeader(['urn:a', 'urn:b'])).toEqual({ 'A2A-Extensions': 'urn:a, urn:b' });
	expect(extensionsHeader([])).toEqual({});
});

test('a refusal tells its code and status in the form of errors over HTTP+JSON', () => {
	const { status, headers, body } = refusalResponse(405, 'UNIMPLEMENTED', 'No', { Allow: 'POST' });
	expect(status).toBe(405);
	expect(headers).toMatchObject({ Allow: 'POST', 'Content-Type': 'application/json' });
	expect(JSON.parse(body as string)).toEqual({
		error: { code: 405, status: 'UNIMPLEMENTED', message: 'No', details: [] }
	});
});
