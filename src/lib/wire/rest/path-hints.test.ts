import { expect, test } from 'vitest';
import { A2AError } from '../../protocol/index.js';
import { withPathHints } from './path-hints.js';

const nothing = new A2AError('METHOD_NOT_FOUND', 'Nothing there');

test.each([
	['/message%3Asend', 'the colon is percent-encoded'],
	['/message%3astream', 'the colon is percent-encoded'],
	['/tasks/x%3Acancel', 'the colon is percent-encoded'],
	['//message:send', 'two slashes in a row'],
	['/tasks//x', 'two slashes in a row'],
	['/v1', 'is read as a tenant'],
	['/v1/card', 'is read as a tenant'],
	['/v03//card', /two slashes in a row.*is read as a tenant/]
])('of %s it is told: %s', (path, words) => {
	const { reason, message } = withPathHints(nothing, path);
	expect(reason).toBe('METHOD_NOT_FOUND');
	expect(message).toMatch(/^Nothing there; /);
	expect(message).toMatch(words);
});

test.each(['/card', '/tasks/urn%3Atask', '/tasks/x%3Acancel/more', '/vault/tasks', '/a/v1', ''])(
	'of %s there is nothing to tell',
	(path) => {
		expect(withPathHints(nothing, path)).toBe(nothing);
	}
);

test('an error keeps its facts', () => {
	const metadata = { allow: 'GET' };
	const refused = new A2AError('METHOD_NOT_ALLOWED', 'Takes GET', { metadata });
	expect(withPathHints(refused, '/tasks/x%3Acancel').metadata).toEqual(metadata);
});

test('an error that is about something else says nothing of its path', () => {
	const invalid = A2AError.invalid([{ field: 'pageSize', description: 'must be from 1 to 100' }]);
	expect(withPathHints(invalid, '/v1/tasks')).toBe(invalid);
	expect(withPathHints(new TypeError('secret'), '/v1/tasks').message).toBe('Internal error');
});
