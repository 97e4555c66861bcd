import { describe, expect, test } from 'vitest';
import { activeExtensions, admit, withoutZeroPageSize } from './admission.js';
import { A2AError } from './errors.js';
import type { OperationName } from './operations.js';
import { operation, operations } from './operations.js';

type Card = Parameters<typeof admit>[0];

const full: Card = {
	capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true }
};
const message = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Hello' }] };
const hook = { url: 'https://example.com/hook' };

function admitted(card: Card, name: OperationName, request: unknown, extensions: string[] = []) {
	return admit(card, operation(name), request, { version: '1.0', extensions });
}

function refusal(...args: Parameters<typeof admitted>): A2AError {
	try {
		admitted(...args);
	} catch (caught) {
		if (caught instanceof A2AError) return caught;
		throw caught;
	}
	throw new Error('The request was admitted');
}

test('a request is admitted in canonical form', () => {
	const request = { task_id: 'task-1', url: hook.url, token: '', unknown: 1 };
	expect(admitted(full, 'CreateTaskPushNotificationConfig', request)).toEqual({
		taskId: 'task-1',
		url: hook.url
	});
});

describe('the order of the checks', () => {
	const card: Card = { capabilities: { extensions: [{ uri: 'urn:a', required: true }] } };

	test('is extensions, capability, parameters', () => {
		const wrong = { configuration: { taskPushNotificationConfig: {} } };
		expect(refusal(card, 'SendStreamingMessage', wrong).reason).toBe('EXTENSION_SUPPORT_REQUIRED');
		expect(refusal(card, 'SendStreamingMessage', wrong, ['urn:a']).reason).toBe(
			'UNSUPPORTED_OPERATION'
		);
		expect(refusal(card, 'SendMessage', wrong, ['urn:a']).reason).toBe(
			'PUSH_NOTIFICATION_NOT_SUPPORTED'
		);
		expect(refusal(card, 'SendMessage', {}, ['urn:a']).reason).toBe('INVALID_PARAMS');
	});

	test.each(operations.map(({ name }) => name))('begins with the extensions for %s', (name) => {
		expect(refusal(card, name, undefined).reason).toBe('EXTENSION_SUPPORT_REQUIRED');
	});
});

describe('required extensions', () => {
	const card: Card = {
		capabilities: {
			extensions: [
				{ uri: 'urn:a', required: true },
				{ uri: 'urn:b' },
				{ uri: 'urn:c', required: true }
			]
		}
	};

	test('must all be asked for', () => {
		expect(admitted(card, 'ListTasks', {}, ['urn:c', 'urn:x', 'urn:a'])).toEqual({});
		const error = refusal(card, 'ListTasks', {}, ['urn:a', 'urn:b']);
		expect(error.metadata).toEqual({ requiredExtensions: 'urn:a,urn:c' });
	});

	test.each([['URN:A'], ['urn:a/v2'], ['urn:']])('are not asked for by "%s"', (uri) => {
		expect(refusal(card, 'ListTasks', {}, ['urn:c', uri]).reason).toBe(
			'EXTENSION_SUPPORT_REQUIRED'
		);
	});
});

describe('active extensions', () => {
	const extensions = [{ uri: 'urn:a', required: true }, { uri: 'urn:b' }];

	test('are those that are asked for and known, each once, in the order of the card', () => {
		const asked = ['urn:x', 'urn:b', 'urn:a', 'urn:b'];
		expect(activeExtensions({ capabilities: { extensions } }, asked)).toEqual(['urn:a', 'urn:b']);
	});

	test('are none without being asked for, required or not', () => {
		expect(activeExtensions({ capabilities: { extensions } }, [])).toEqual([]);
		expect(activeExtensions({}, ['urn:a'])).toEqual([]);
	});
});

describe.each([
	['streaming', 'SendStreamingMessage', 'UNSUPPORTED_OPERATION'],
	['streaming', 'SubscribeToTask', 'UNSUPPORTED_OPERATION'],
	['pushNotifications', 'CreateTaskPushNotificationConfig', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
	['pushNotifications', 'GetTaskPushNotificationConfig', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
	['pushNotifications', 'ListTaskPushNotificationConfigs', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
	['pushNotifications', 'DeleteTaskPushNotificationConfig', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
	['extendedAgentCard', 'GetExtendedAgentCard', 'UNSUPPORTED_OPERATION']
] as const)('the capability %s for %s', (capability, name, reason) => {
	const request = { message, id: 'x', taskId: 'task-1', url: hook.url };

	test('is lacking where the card says no or nothing', () => {
		const without = { ...full.capabilities, [capability]: undefined };
		for (const card of [{}, { capabilities: {} }, { capabilities: without }]) {
			expect(refusal(card, name, request)).toMatchObject({ reason, metadata: { capability } });
		}
		const no = { capabilities: { ...full.capabilities, [capability]: false } };
		expect(refusal(no, name, request).reason).toBe(reason);
	});

	test('is all the card needs to declare', () => {
		expect(() => admitted({ capabilities: { [capability]: true } }, name, request)).not.toThrow();
	});
});

test.each(['SendMessage', 'GetTask', 'ListTasks', 'CancelTask'] as const)(
	'%s needs no capability',
	(name) => {
		expect(() => admitted({}, name, { message, id: 'task-1' })).not.toThrow();
	}
);

describe('a webhook inside a send', () => {
	const withHook = (name: string, config: unknown) => ({
		message,
		configuration: { [name]: config }
	});

	test.each(['taskPushNotificationConfig', 'task_push_notification_config'])(
		'needs the capability, spelled %s',
		(name) => {
			for (const config of [hook, {}]) {
				expect(refusal({}, 'SendMessage', withHook(name, config))).toMatchObject({
					reason: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
					metadata: { capability: 'pushNotifications' }
				});
			}
			expect(admitted(full, 'SendMessage', withHook(name, hook))).toMatchObject({
				configuration: { taskPushNotificationConfig: hook }
			});
		}
	);

	test('needs it in a stream as well', () => {
		const card: Card = { capabilities: { streaming: true } };
		const request = withHook('taskPushNotificationConfig', hook);
		expect(refusal(card, 'SendStreamingMessage', request).reason).toBe(
			'PUSH_NOTIFICATION_NOT_SUPPORTED'
		);
	});

	test.each(['taskPushNotificationConfig', 'task_push_notification_config'])(
		'is not there where %s is null',
		(name) => {
			expect(() => admitted({}, 'SendMessage', withHook(name, null))).not.toThrow();
		}
	);

	test.each([[undefined], [null], ['x'], [[]]])(
		'is not there in the configuration %j, whatever else is wrong with that',
		(configuration) => {
			const check = () => admitted({}, 'SendMessage', { configuration });
			expect(check).toThrow(expect.objectContaining({ reason: 'INVALID_PARAMS' }));
		}
	);

	test('is an unknown member in the request of any other operation', () => {
		const request = { id: 'task-1', ...withHook('taskPushNotificationConfig', hook) };
		expect(admitted({}, 'GetTask', request)).toEqual({ id: 'task-1' });
	});
});

describe('a page size of 0 that counts as unset', () => {
	const list = operation('ListTasks');

	test.each([
		[{ pageSize: 0 }, { pageSize: null }],
		[{ pageSize: -0 }, { pageSize: null }],
		[{ page_size: '0' }, { page_size: null }],
		[
			{ pageSize: 0, page_size: 5 },
			{ pageSize: null, page_size: 5 }
		],
		[
			{ pageSize: 5, historyLength: 0 },
			{ pageSize: 5, historyLength: 0 }
		],
		[{ pageSize: '' }, { pageSize: '' }],
		[{ pageSize: [0] }, { pageSize: [0] }],
		['nothing', 'nothing']
	])('makes of %j %j', (request, expected) => {
		expect(withoutZeroPageSize(list, request)).toEqual(expected);
	});

	test('is one of ListTasks alone', () => {
		const request = { pageSize: 0 };
		const configs = operation('ListTaskPushNotificationConfigs');
		expect(withoutZeroPageSize(configs, request)).toEqual(request);
	});
});
