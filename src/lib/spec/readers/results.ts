import type { JsonObject, OperationName } from '../../protocol/index.js';
import { isJsonObject, operation } from '../../protocol/index.js';
import { withoutNulls } from './as-read.js';

const eventMembers = ['task', 'message', 'statusUpdate', 'artifactUpdate'];

/** Whether a message of an answer is what its operation gives, by its outermost members. */
export function hasShape(name: OperationName, result: unknown): boolean {
	const read = withoutNulls(operation(name).output, result);
	return isJsonObject(read) && shapes[name].is(read as JsonObject);
}

/** What an operation gives, in words. */
export function shapeOf(name: OperationName): string {
	return shapes[name].words;
}

interface Shape {
	words: string;
	is(result: JsonObject): boolean;
}

const event = oneOf(eventMembers);
const task: Shape = {
	words: 'a Task with id and status, and nothing around it',
	is: ({ id, status }) => typeof id === 'string' && isJsonObject(status)
};
const config: Shape = {
	words: 'a push config with taskId and url, and nothing around it',
	is: ({ taskId, url }) => typeof taskId === 'string' && typeof url === 'string'
};

const shapes: Record<OperationName, Shape> = {
	SendMessage: oneOf(['task', 'message']),
	SendStreamingMessage: event,
	GetTask: task,
	ListTasks: {
		words: 'an object with the array tasks',
		is: ({ tasks }) => Array.isArray(tasks)
	},
	CancelTask: task,
	SubscribeToTask: event,
	CreateTaskPushNotificationConfig: config,
	GetTaskPushNotificationConfig: config,
	ListTaskPushNotificationConfigs: {
		words: 'an object with the array configs, which may be missing where it is empty',
		is: ({ configs, url }) => url === undefined && (!configs || Array.isArray(configs))
	},
	DeleteTaskPushNotificationConfig: {
		words: 'an empty object',
		is: (result) => Object.keys(result).length === 0
	},
	GetExtendedAgentCard: {
		words: 'an AgentCard, and nothing around it',
		is: ({ name, supportedInterfaces }) =>
			typeof name === 'string' && Array.isArray(supportedInterfaces)
	}
};

function oneOf(names: readonly string[]): Shape {
	return {
		words: `an object with one of ${names.join(', ')}`,
		is: (result) =>
			eventMembers.filter((name) => name in result).length === 1 &&
			names.some((name) => isJsonObject(result[name]))
	};
}
