import type { OperationName } from './operations.js';

const names: Record<string, OperationName> = {
	'tasks/send': 'SendMessage',
	'tasks/sendSubscribe': 'SendStreamingMessage',
	'message/send': 'SendMessage',
	'message/stream': 'SendStreamingMessage',
	'tasks/get': 'GetTask',
	'tasks/list': 'ListTasks',
	'tasks/cancel': 'CancelTask',
	'tasks/resubscribe': 'SubscribeToTask',
	'tasks/pushNotificationConfig/set': 'CreateTaskPushNotificationConfig',
	'tasks/pushNotificationConfig/get': 'GetTaskPushNotificationConfig',
	'tasks/pushNotificationConfig/list': 'ListTaskPushNotificationConfigs',
	'tasks/pushNotificationConfig/delete': 'DeleteTaskPushNotificationConfig',
	'agent/getAuthenticatedExtendedCard': 'GetExtendedAgentCard',
	'agent/authenticatedExtendedCard': 'GetExtendedAgentCard'
};

/** What 1.0 calls a method of 0.2 or 0.3; undefined for other names. */
export function currentName(method: string): OperationName | undefined {
	return Object.hasOwn(names, method) ? names[method] : undefined;
}
