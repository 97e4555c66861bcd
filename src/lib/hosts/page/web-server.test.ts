import { expect, test } from 'vitest';
import { isFromWebServer } from './web-server.js';

const response = (status: number, type?: string) =>
	new Response(null, { status, headers: type === undefined ? {} : { 'Content-Type': type } });

test.each([
	[404, 'text/html; charset=utf-8'],
	[200, 'text/html'],
	[404, 'text/plain'],
	[403, 'application/xml'],
	[404, undefined],
	[405, undefined]
])('HTTP %s of type %s is of a web server', (status, type) => {
	expect(isFromWebServer(response(status, type))).toBe(true);
});

test.each([
	[200, 'application/json'],
	[404, 'application/a2a+json'],
	[405, 'application/json'],
	[200, 'text/event-stream'],
	[200, 'application/grpc-web+proto'],
	[304, undefined]
])('HTTP %s of type %s is of an agent', (status, type) => {
	expect(isFromWebServer(response(status, type))).toBe(false);
});
