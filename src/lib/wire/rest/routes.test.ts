import { describe, expect, test } from 'vitest';
import type { JsonObject, OperationName } from '../../protocol/index.js';
import { A2AError, operation } from '../../protocol/index.js';
import { restRequest } from './spread.js';
import { findRoute, routes } from './routes.js';

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

describe('unreserved characters', () => {
	test.each([
		['GET', '/%74asks', '/tasks'],
		['GET', '/%54asks', undefined],
		['GET', '/tasks/x/push%4EotificationConfigs', '/tasks/x/pushNotificationConfigs'],
		['POST', '/m%65ssage:s%65nd', '/message:send'],
		['POST', '/message%3Asend', undefined],
		['GET', '/tasks%2F', undefined],
		['GET', '/tasks/%2541', '/tasks/%2541']
	])('are the same encoded or not: %s %s', (verb, path, plain) => {
		const find = () => findRoute(verb, path);
		if (plain) expect(find()).toEqual(findRoute(verb, plain));
		else expect(find).toThrow(expect.objectContaining({ reason: 'METHOD_NOT_FOUND' }));
	});

	test.each(['a', 'Z', '0', '-', '.', '_', '~'])('are decoded: %s', (character) => {
		const code = character.charCodeAt(0).toString(16);
		for (const path of [`/tasks/x%${code}`, `/tasks/x%${code.toUpperCase()}`]) {
			expect(findRoute('GET', path).path).toEqual({ id: `x${character}` });
		}
	});
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
