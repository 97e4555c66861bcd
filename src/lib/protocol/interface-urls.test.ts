import { expect, test } from 'vitest';
import { isBelow, urlBelow } from './interface-urls.js';

test.each([
	['https://kettle.test/rest', '/tasks/a', 'https://kettle.test/rest/tasks/a'],
	['https://kettle.test/rest/', '/tasks/a', 'https://kettle.test/rest/tasks/a'],
	['https://kettle.test', '/tasks', 'https://kettle.test/tasks'],
	['https://kettle.test/', '/tasks', 'https://kettle.test/tasks'],
	['https://kettle.test/rest?x=1', '/tasks/a', 'https://kettle.test/rest/tasks/a?x=1'],
	['https://kettle.test/rest/?x=1', '/tasks?y=2', 'https://kettle.test/rest/tasks?x=1&y=2'],
	['https://kettle.test/rest?', '/tasks?y=a?b', 'https://kettle.test/rest/tasks?y=a?b'],
	['https://kettle.test/rest#top', '/tasks', 'https://kettle.test/rest/tasks'],
	['https://kettle.test/rpc/', '', 'https://kettle.test/rpc/'],
	['https://kettle.test/rpc/?x=1', '?y=2', 'https://kettle.test/rpc/?x=1&y=2']
])('below %s, %s is at %s', (url, path, whole) => {
	expect(urlBelow(url, path)).toBe(whole);
	expect(isBelow(url, whole)).toBe(true);
});

test.each([
	['https://kettle.test/rest', 'https://kettle.test/restful/tasks'],
	['https://kettle.test/rest', 'https://pot.test/rest/tasks'],
	['https://kettle.test/rest?x=1', 'https://kettle.test/rest/tasks?x=2'],
	['https://kettle.test/rest?x=1', 'https://kettle.test/rest/tasks'],
	['/rest', 'https://kettle.test/rest/tasks']
])('not below %s: %s', (url, asked) => {
	expect(isBelow(url, asked)).toBe(false);
});
