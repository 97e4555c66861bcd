import { expect, test } from 'vitest';
import { currentName } from './old-names.js';
import { findOperation } from './operations.js';

test.each([
	['message/send', 'SendMessage'],
	['message/stream', 'SendStreamingMessage'],
	['tasks/send', 'SendMessage'],
	['tasks/sendSubscribe', 'SendStreamingMessage'],
	['tasks/get', 'GetTask'],
	['tasks/list', 'ListTasks'],
	['tasks/cancel', 'CancelTask'],
	['tasks/resubscribe', 'SubscribeToTask'],
	['tasks/pushNotificationConfig/set', 'CreateTaskPushNotificationConfig'],
	['tasks/pushNotificationConfig/get', 'GetTaskPushNotificationConfig'],
	['tasks/pushNotificationConfig/list', 'ListTaskPushNotificationConfigs'],
	['tasks/pushNotificationConfig/delete', 'DeleteTaskPushNotificationConfig'],
	['agent/getAuthenticatedExtendedCard', 'GetExtendedAgentCard']
])('%s is %s today, and an operation no longer', (old, name) => {
	expect(currentName(old)).toBe(name);
	expect(findOperation(name)).toBeDefined();
	expect(findOperation(old)).toBeUndefined();
});

test.each(['SendMessage', 'Message/Send', 'message.send', '', 'constructor', '__proto__'])(
	'"%s" was no name of an earlier version',
	(name) => {
		expect(currentName(name)).toBeUndefined();
	}
);
