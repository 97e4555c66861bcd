import { expect, test } from 'vitest';
import { getDomain } from './no-public-suffixes.js';

test.each([
	['agent.example.org', 'example.org'],
	['example.org', 'example.org'],
	['localhost', null],
	['', null]
])('the domain of "%s" is %s', (host, domain) => {
	expect(getDomain(host)).toBe(domain);
});
