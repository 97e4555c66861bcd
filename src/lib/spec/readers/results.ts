import type { JsonObject, OperationName } from '../../protocol/index.js';
import { isJsonObject, operation } from '../../protocol/index.js';
import { withoutNulls } from './as-read.js';

const eventMembers = ['task', 'message', 'statusUpdate', 'artifactUpdate'];

/** Whether a message of an answer is what its operation gives, by its outermost members. */
export function hasShape(name: OperationName, result: unknown): boolean {
	const read = withoutNulls(operation(name).output, result);
	return isJsonObject(read) && shapes[name](read as JsonObject);
}

type IsShape = (result: JsonObject) => boolean;

const event = oneOf(eventMembers);
const task: IsShape = ({ id, status }) => typeof id === 'string' && isJsonObject(status);
const config: IsShape = ({ taskId, url }) => typeof taskId === 'string' && typeof url === 'string';

const shapes: Record<OperationName, IsShape> = {
	SendMessage: oneOf(['task', 'message']),
	SendStreamingMessage: event,
	GetTask: task,
	ListTasks: ({ tasks }) => Array.isArray(tasks),
	CancelTask: task,
	SubscribeToTask: event,
	CreateTaskPushNotificationConfig: config,
	GetTaskPushNotificationConfig: config,
	ListTaskPushNotificationConfigs: ({ configs, url }) =>
		url === undefined && (!configs || Array.isArray(configs)),
	DeleteTaskPushNotificationConfig: (result) => Object.keys(result).length === 0,
	GetExtendedAgentCard: ({ name, supportedInterfaces }) =>
		typeof name === 'string' && Array.isArray(supportedInterfaces)
};

function oneOf(names: readonly string[]): IsShape {
	return (result) =>
		eventMembers.filter((name) => name in result).length === 1 &&
		names.some((name) => isJsonObject(result[name]));
}
