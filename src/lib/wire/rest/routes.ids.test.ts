import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, OperationName } from '../../protocol/index.js';
import { operation } from '../../protocol/index.js';
import { restRequest } from './spread.js';
import { findRoute, routes } from './routes.js';

// The gate must not depend on luck.
fc.configureGlobal({ seed: 1 });

const special = [
	'a/b',
	'a:b',
	'a:cancel',
	'a:subscribe',
	':cancel',
	'100%',
	'%2F',
	'%',
	'a?b=c#d',
	'a b+c',
	'ü 漢 😀',
	'tasks',
	'message:send',
	'pushNotificationConfigs',
	"!$&'()*,;=@~",
	'{id}',
	'\u0000\n"\\'
];

/** The path as a server sees it: after a client's URL has taken it in. */
function sent(name: OperationName, request: JsonObject) {
	const { verb, path } = restRequest(operation(name), request);
	return findRoute(verb, new URL(`http://agent.test${path}`).pathname);
}

describe('an id comes back as it was', () => {
	test.each(special)('from the path: %j', (id) => {
		for (const name of ['GetTask', 'CancelTask', 'SubscribeToTask'] as const) {
			const { route, path } = sent(name, { id });
			expect(route.operation.name).toBe(name);
			expect(path).toEqual({ id });
		}
		const { path } = sent('GetTaskPushNotificationConfig', { taskId: id, id, tenant: 'acme' });
		expect(path).toEqual({ task_id: id, id, tenant: 'acme' });
	});

	test('whatever it is, below whatever tenant', () => {
		// A URL takes these two for directions; "tasks" as a tenant is a case of its own.
		const plain = routes.filter(({ parameters }) => !parameters.includes('tenant'));
		const segment = fc
			.string({ unit: 'grapheme', minLength: 1 })
			.filter((value) => !['.', '..', 'tasks'].includes(value));
		fc.assert(
			fc.property(fc.constantFrom(...plain), segment, segment, segment, (row, one, two, tenant) => {
				const { operation, parameters } = row;
				const request = {
					...(parameters.includes('id') && { id: one }),
					...(parameters.includes('task_id') && { taskId: two }),
					tenant
				};
				const { route, path } = sent(operation.name, request);
				expect(route.operation.name).toBe(operation.name);
				expect(path.tenant).toBe(tenant);
				expect(path.task_id ?? two).toBe(two);
				expect(path.id ?? one).toBe(one);
			})
		);
	});

	test.each([
		['/tasks/a%3Acancel', 'a:cancel'],
		['/tasks/a%3acancel', 'a:cancel'],
		['/tasks/a%2Fb', 'a/b'],
		['/tasks/%25', '%'],
		['/tasks/a+b', 'a+b'],
		['/tasks/a:b', 'a:b'],
		['/tasks/a:Cancel', 'a:Cancel'],
		['/tasks/a:cancelled', 'a:cancelled']
	])('from %s: "%s"', (path, id) => {
		expect(findRoute('GET', path)).toMatchObject({
			route: { operation: { name: 'GetTask' } },
			path: { id }
		});
	});
});
