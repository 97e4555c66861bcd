import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedAgents } from '../../scenarios/index.js';
import type { NodeHost } from './index.js';
import { startNodeHost } from './index.js';
import { rawCall, rawGet } from './raw-call.test-helper.js';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
const site = join(folder, 'build');
const files = {
	'index.html': '<!doctype html>\n<html lang="en">home</html>',
	'404.html': '<!doctype html>\n<html lang="en">not found</html>',
	'playground/index.html': '<!doctype html>\n<html lang="en">playground</html>',
	'service-worker.js': 'a worker',
	'theme.js': 'a script',
	'_app/immutable/start.js': 'another script',
	'../secret.txt': 'a secret'
};

let host: NodeHost;
beforeAll(async () => {
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(join(site, path, '..'), { recursive: true });
		writeFileSync(join(site, path), content);
	}
	host = await startNodeHost({ agents: shippedAgents, port: 0, site });
});
afterAll(async () => {
	await host.close();
	rmSync(folder, { recursive: true });
});

const get = (path: string, init?: RequestInit) =>
	fetch(host.url + path, { redirect: 'manual', ...init });

describe('a document', () => {
	test.each([
		['/', 200, 'home'],
		['/?a=b', 200, 'home'],
		['/index.html', 200, 'home'],
		['/playground/', 200, 'playground'],
		['/nowhere', 404, 'not found'],
		['/playground/nowhere', 404, 'not found'],
		['/theme.js/', 404, 'not found'],
		['/_app', 404, 'not found'],
		['/%zz', 404, 'not found'],
		['/%00', 404, 'not found']
	])('at %s says that the agents are served', async (path, status, text) => {
		const response = await get(path);
		expect(response.status).toBe(status);
		expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
		expect(response.headers.get('Cache-Control')).toBe('no-cache');
		expect(await response.text()).toBe(
			`<!doctype html>\n<html data-agents="served" lang="en">${text}</html>`
		);
	});

	test('is sent without its body where only its head was asked for', async () => {
		const response = await get('/', { method: 'HEAD' });
		expect(response.status).toBe(200);
		expect(Number(response.headers.get('Content-Length'))).toBeGreaterThan(0);
		expect(await response.text()).toBe('');
	});

	test('is what was built last', async () => {
		const path = join(site, 'later.html');
		writeFileSync(path, '<html>later</html>');
		expect(await (await get('/later.html')).text()).toContain('later');
		rmSync(path);
		expect((await get('/later.html')).status).toBe(404);
	});
});

test.each([
	['/playground', '/playground/'],
	['/playground?a=b', '/playground/?a=b'],
	['//playground', '/playground/']
])('a folder lacks its slash: %s goes on to %s', async (path, location) => {
	const response = await get(path);
	expect(response.status).toBe(301);
	expect(response.headers.get('Location')).toBe(location);
});

describe('an asset', () => {
	test('is sent with its type, to be looked up again', async () => {
		const response = await get('/theme.js');
		expect(response.headers.get('Content-Type')).toContain('javascript');
		expect(response.headers.get('Cache-Control')).toBe('no-cache');
		expect(await response.text()).toBe('a script');
		const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
		expect((await get('/theme.js', { headers })).status).toBe(304);
	});

	test('is kept for good where its name tells its content', async () => {
		const { headers } = await get('/_app/immutable/start.js');
		expect(headers.get('Cache-Control')).toContain('immutable');
	});

	test.each(['bytes=5-2', 'bytes=99-', 'chars=1'])('is whole for the range %s', async (Range) => {
		const response = await get('/theme.js', { headers: { Range } });
		expect(response.status).toBe(200);
		expect(await response.text()).toBe('a script');
	});
});

test.each(['/service-worker.js', '//service-worker.js', '/service%2Dworker.js'])(
	'the worker of the site is not served at %s',
	async (path) => {
		const answer = await rawCall(host.url, rawGet(path));
		expect(answer).toMatch(/^HTTP\/1\.1 404 /);
		expect(answer).not.toContain('a worker');
	}
);

test.each([
	'/../secret.txt',
	'/%2e%2e/secret.txt',
	'/..%2fsecret.txt',
	'/..%5csecret.txt',
	'/..\\secret.txt',
	'/playground/../../secret.txt',
	'/playground/.%2e/.%2E/secret.txt',
	'//../secret.txt'
])('no path leads out of the site: %s', async (path) => {
	const answer = await rawCall(host.url, rawGet(path));
	expect(answer).toMatch(/^HTTP\/1\.1 404 /);
	expect(answer).not.toContain('a secret');
});

test('other methods than GET and HEAD are told that there is nothing', async () => {
	const response = await get('/', { method: 'POST', body: '{}' });
	expect(response.status).toBe(404);
	expect(await response.json()).toMatchObject({ error: { code: 404 } });
});

describe.each([
	['is not named', undefined],
	['is not built', join(folder, 'nowhere')]
])('where the site %s', (_, site) => {
	let bare: NodeHost;
	beforeAll(async () => {
		bare = await startNodeHost({ agents: shippedAgents, port: 0, site });
	});
	afterAll(() => bare.close());

	test('the agents are served, and / says what is missing', async () => {
		expect((await fetch(`${bare.url}/sandbox/main/agents`)).status).toBe(200);
		const home = await fetch(bare.url);
		expect(home.status).toBe(200);
		expect(await home.text()).toContain('npm run build');
		expect((await fetch(`${bare.url}/playground/`)).status).toBe(404);
	});
});

test('a request that fails is answered with 500, and the host goes on', async () => {
	const broken = join(folder, 'broken');
	mkdirSync(broken);
	writeFileSync(join(broken, 'index.html'), '<html>home</html>');
	const other = await startNodeHost({ agents: shippedAgents, port: 0, site: broken });
	// There is no page that could say so.
	const response = await fetch(`${other.url}/nowhere`);
	expect(response.status).toBe(500);
	expect(await response.json()).toMatchObject({ error: { code: 500, message: 'Internal error' } });
	expect((await fetch(other.url)).status).toBe(200);
	await other.close();
});
