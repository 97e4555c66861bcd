import { expect, test } from 'vitest';
import { isAgentUrl } from './agent-urls.js';

const site = 'https://site.example/docs/a2a';

test.each([
	'/sandbox/main/agents',
	'/sandbox/main/fares/rest/tasks?pageSize=1',
	'/.well-known/agent-card.json',
	'/.well-known/agent-card.json?fresh'
])('%s is an address of the agents', (path) => {
	expect(isAgentUrl(site + path, site)).toBe(true);
});

test.each([
	`${site}/playground/`,
	`${site}/sandbox`,
	'https://site.example/sandbox/main/agents',
	'https://other.example/docs/a2a/sandbox/main/agents',
	`https://other.example/?${site}/sandbox/`
])('%s is not', (url) => {
	expect(isAgentUrl(url, site)).toBe(false);
});
