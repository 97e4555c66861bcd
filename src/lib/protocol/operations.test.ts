import { describe, expect, test } from 'vitest';
import type { OperationName } from './operations.js';
import { findOperation, operation, operations } from './operations.js';

/** Section 3.1: request, result, whether it streams, and the capability it needs. */
const table: [OperationName, string, string, boolean, string | undefined][] = [
	['SendMessage', 'SendMessageRequest', 'SendMessageResponse', false, undefined],
	['SendStreamingMessage', 'SendMessageRequest', 'StreamResponse', true, 'streaming'],
	['GetTask', 'GetTaskRequest', 'Task', false, undefined],
	['ListTasks', 'ListTasksRequest', 'ListTasksResponse', false, undefined],
	['CancelTask', 'CancelTaskRequest', 'Task', false, undefined],
	['SubscribeToTask', 'SubscribeToTaskRequest', 'StreamResponse', true, 'streaming'],
	[
		'CreateTaskPushNotificationConfig',
		'TaskPushNotificationConfig',
		'TaskPushNotificationConfig',
		false,
		'pushNotifications'
	],
	[
		'GetTaskPushNotificationConfig',
		'GetTaskPushNotificationConfigRequest',
		'TaskPushNotificationConfig',
		false,
		'pushNotifications'
	],
	[
		'ListTaskPushNotificationConfigs',
		'ListTaskPushNotificationConfigsRequest',
		'ListTaskPushNotificationConfigsResponse',
		false,
		'pushNotifications'
	],
	['GetExtendedAgentCard', 'GetExtendedAgentCardRequest', 'AgentCard', false, 'extendedAgentCard'],
	[
		'DeleteTaskPushNotificationConfig',
		'DeleteTaskPushNotificationConfigRequest',
		'Empty',
		false,
		'pushNotifications'
	]
];

test('there are eleven operations, in the order of the service', () => {
	expect(operations.map(({ name }) => name)).toEqual(table.map(([name]) => name));
});

describe.each(table)('%s', (name, input, output, streams, capability) => {
	const found = operation(name);

	test(`takes ${input} and gives ${streams ? 'a stream of ' : ''}${output}`, () => {
		expect(found.input.name).toBe(input);
		expect(found.output.name).toBe(output);
		expect(found.streams).toBe(streams);
	});

	test(`needs ${capability ? `the capability ${capability}` : 'no capability'}`, () => {
		expect(found.capability).toBe(capability);
	});

	test('is found by its exact name', () => {
		expect(findOperation(name)).toBe(found);
		expect(findOperation(name.toLowerCase())).toBeUndefined();
		expect(findOperation(`${name} `)).toBeUndefined();
	});
});

test.each([
	'',
	'message/send',
	'tasks/get',
	'message.send',
	'constructor',
	'__proto__',
	'toString'
])('"%s" is no operation', (name) => {
	expect(findOperation(name)).toBeUndefined();
});
