import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, OperationName } from '../../protocol/index.js';
import { A2AError, operation } from '../../protocol/index.js';
import { restRequest } from './caller.js';
import { findRoute, routes } from './routes.js';

// The gate must not depend on luck.
fc.configureGlobal({ seed: 1 });

interface Row {
	name: OperationName;
	verb: string;
	path: string;
	request: JsonObject;
}

/** Sections 5.3 and 11.3. */
const table: Row[] = [
	{ name: 'SendMessage', verb: 'POST', path: '/message:send', request: { message: {} } },
	{ name: 'SendStreamingMessage', verb: 'POST', path: '/message:stream', request: { message: {} } },
	{ name: 'GetTask', verb: 'GET', path: '/tasks/task-1', request: { id: 'task-1' } },
	{ name: 'ListTasks', verb: 'GET', path: '/tasks', request: {} },
	{
		name: 'CancelTask',
		verb: 'POST',
		path: '/tasks/task-1:cancel',
		request: { id: 'task-1', metadata: { why: 'late' } }
	},
	{
		name: 'SubscribeToTask',
		verb: 'POST',
		path: '/tasks/task-1:subscribe',
		request: { id: 'task-1' }
	},
	{
		name: 'CreateTaskPushNotificationConfig',
		verb: 'POST',
		path: '/tasks/task-1/pushNotificationConfigs',
		request: { taskId: 'task-1', id: 'hook-1', url: 'https://example.com' }
	},
	{
		name: 'GetTaskPushNotificationConfig',
		verb: 'GET',
		path: '/tasks/task-1/pushNotificationConfigs/hook-1',
		request: { taskId: 'task-1', id: 'hook-1' }
	},
	{
		name: 'ListTaskPushNotificationConfigs',
		verb: 'GET',
		path: '/tasks/task-1/pushNotificationConfigs',
		request: { taskId: 'task-1' }
	},
	{
		name: 'DeleteTaskPushNotificationConfig',
		verb: 'DELETE',
		path: '/tasks/task-1/pushNotificationConfigs/hook-1',
		request: { taskId: 'task-1', id: 'hook-1' }
	},
	{ name: 'GetExtendedAgentCard', verb: 'GET', path: '/extendedAgentCard', request: {} }
];

/** What is left for the body, where a route has one. */
const bodies: Partial<Record<OperationName, JsonObject>> = {
	SendMessage: { message: {} },
	SendStreamingMessage: { message: {} },
	CancelTask: { metadata: { why: 'late' } },
	SubscribeToTask: {},
	CreateTaskPushNotificationConfig: { id: 'hook-1', url: 'https://example.com' }
};

/** The other verb that is served. */
const alternative: Row = {
	name: 'SubscribeToTask',
	verb: 'GET',
	path: '/tasks/task-1:subscribe',
	request: { id: 'task-1' }
};

/** Path values as `findRoute` gives them: by the name in the schema. */
function pathValues({ path, request }: Row): Record<string, string> {
	const { id, taskId } = request as Record<string, string>;
	if (taskId === undefined) return id === undefined ? {} : { id };
	return path.endsWith('/hook-1') ? { task_id: taskId, id: id ?? '' } : { task_id: taskId };
}

describe.each([...table, alternative])('$verb $path', (row) => {
	test(`is ${row.name}`, () => {
		const { route, path } = findRoute(row.verb, row.path);
		expect(route.operation.name).toBe(row.name);
		expect(path).toEqual(pathValues(row));
	});

	test('is the same below a tenant', () => {
		const { route, path } = findRoute(row.verb, `/acme${row.path}`);
		expect(route.operation.name).toBe(row.name);
		expect(path).toEqual({ ...pathValues(row), tenant: 'acme' });
	});

	test('has a body unless it is a GET or DELETE', () => {
		expect(findRoute(row.verb, row.path).route.hasBody).toBe(row.verb === 'POST');
	});
});

describe.each(table)('$name is called', ({ name, verb, path, request }) => {
	test(`by ${verb} ${path}`, () => {
		const body = bodies[name];
		expect(restRequest(operation(name), request)).toEqual({ verb, path, ...(body && { body }) });
	});

	test('below its tenant, which the body does not repeat', () => {
		const body = bodies[name];
		const withTenant = { ...request, tenant: 'acme' };
		expect(restRequest(operation(name), withTenant)).toEqual({
			verb,
			path: `/acme${path}`,
			...(body && { body })
		});
	});
});

test('there are no other routes', () => {
	const known = [...table, alternative].flatMap(({ verb, path }) => [
		findRoute(verb, path).route,
		findRoute(verb, `/acme${path}`).route
	]);
	expect(new Set(known)).toEqual(new Set(routes));
	expect(routes).toHaveLength(24);
});

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
		const segment = fc
			.string({ unit: 'grapheme', minLength: 1 })
			.filter((value) => !['.', '..', 'tasks'].includes(value));
		fc.assert(
			fc.property(fc.constantFrom(...table), segment, segment, segment, (row, one, two, tenant) => {
				const given = row.request;
				const request = {
					...('id' in given && { id: one }),
					...('taskId' in given && { taskId: two }),
					tenant
				};
				const { route, path } = sent(row.name, request);
				expect(route.operation.name).toBe(row.name);
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

describe('the verb of a path', () => {
	test('is what follows the last colon', () => {
		expect(findRoute('POST', '/tasks/a:subscribe:cancel')).toMatchObject({
			route: { operation: { name: 'CancelTask' } },
			path: { id: 'a:subscribe' }
		});
	});

	test('wins over an id that ends alike', () => {
		expect(allowed('GET', '/tasks/a:cancel')).toBe('POST');
	});
});

describe('a fixed path wins over a tenant', () => {
	test.each([
		['GET', '/tasks/tasks', 'GetTask', { id: 'tasks' }],
		['GET', '/tasks/extendedAgentCard', 'GetTask', { id: 'extendedAgentCard' }],
		['POST', '/tasks/tasks:cancel', 'CancelTask', { id: 'tasks' }],
		[
			'GET',
			'/tasks/tasks/pushNotificationConfigs',
			'ListTaskPushNotificationConfigs',
			{ task_id: 'tasks' }
		],
		[
			'GET',
			'/tasks/tasks/pushNotificationConfigs/tasks',
			'GetTaskPushNotificationConfig',
			{ task_id: 'tasks', id: 'tasks' }
		]
	] as const)('%s %s', (verb, path, name, values) => {
		const match = findRoute(verb, path);
		expect(match.route.operation.name).toBe(name);
		expect(match.path).toEqual(values);
	});

	test('even with another verb', () => {
		expect(allowed('POST', '/tasks/message:send')).toBe('GET');
	});
});

/** The verbs of a path, from the refusal of another one. */
function allowed(verb: string, path: string): string | undefined {
	try {
		findRoute(verb, path);
	} catch (caught) {
		const error = A2AError.from(caught);
		if (error.reason === 'METHOD_NOT_ALLOWED') return error.metadata.allow;
		throw caught;
	}
	return undefined;
}

describe('a known path with another verb', () => {
	test.each([
		['GET', '/message:send', 'POST'],
		['POST', '/tasks', 'GET'],
		['DELETE', '/tasks/task-1', 'GET'],
		['PUT', '/tasks/task-1:subscribe', 'POST, GET'],
		['PUT', '/tasks/task-1/pushNotificationConfigs', 'POST, GET'],
		['POST', '/tasks/task-1/pushNotificationConfigs/hook-1', 'GET, DELETE'],
		['POST', '/acme/extendedAgentCard', 'GET'],
		['get', '/tasks', 'GET']
	])('is refused with the verbs that it takes: %s %s takes %s', (verb, path, allow) => {
		const verbs = allowed(verb, path)?.split(', ').sort();
		expect(verbs).toEqual(allow.split(', ').sort());
	});
});

test.each([
	'',
	'/',
	'/message',
	'/message:send/',
	'/message:sends',
	'/message%3Asend',
	'/Tasks',
	'/tasks/',
	'//tasks',
	'/tasks/task-1/',
	'/tasks/task-1/artifacts',
	'/tasks/task-1/pushNotificationConfigs/hook-1/more',
	'/v1/acme/tasks',
	'/acme/message:send/more',
	'/card',
	'tasks'
])('there is nothing at "%s"', (path) => {
	expect(() => findRoute('GET', path)).toThrow(
		expect.objectContaining({ reason: 'METHOD_NOT_FOUND' })
	);
});

describe('percent signs that encode nothing', () => {
	test.each([
		['/tasks/%ZZ', 'id'],
		['/tasks/%', 'id'],
		['/tasks/%ff', 'id'],
		['/%E0%A4/tasks', 'tenant'],
		['/tasks/%ZZ/pushNotificationConfigs', 'taskId']
	])('in %s are a violation of the field, named in camelCase: %s', (path, field) => {
		const description = 'is not valid percent-encoding in the path';
		expect(() => findRoute('GET', path)).toThrow(
			expect.objectContaining({ reason: 'INVALID_PARAMS', violations: [{ field, description }] })
		);
	});
});
