import type { CallExchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { objectIn, operation, readRequest } from '../../protocol/index.js';
import { isSend } from './calls.js';

/* What a caller asked for, however it was spelled. */

const known = new WeakMap<JsonObject, JsonObject | 'invalid'>();

/** The request of a call in canonical form; undefined where it is not valid. */
export function requestOf({ operation: name, asked }: CallExchange): JsonObject | undefined {
	const read = known.get(asked) ?? readOrNot(name, asked);
	known.set(asked, read);
	return read === 'invalid' ? undefined : read;
}

/** Whether a call has all that it needs, in the types that the schema has. */
export function isValid(call: CallExchange): boolean {
	return requestOf(call) !== undefined;
}

function readOrNot(name: CallExchange['operation'], asked: JsonObject): JsonObject | 'invalid' {
	try {
		return readRequest(operation(name).input, asked);
	} catch {
		return 'invalid';
	}
}

/** The message of a send: in canonical form, or where the send is not valid as it was written. */
export function sentMessage(call: CallExchange): JsonObject | undefined {
	return objectIn(requestOf(call), 'message') ?? withCamelCase(objectIn(call.asked, 'message'));
}

/** The configuration of a valid send; empty where there is none. */
export function configurationOf(call: CallExchange): JsonObject {
	return objectIn(requestOf(call), 'configuration') ?? {};
}

/** How many messages of the history a call asked for; undefined where it left that to the agent. */
export function historyLengthOf(call: CallExchange): number | undefined {
	const { historyLength } = isSend(call) ? configurationOf(call) : (requestOf(call) ?? {});
	return typeof historyLength === 'number' ? historyLength : undefined;
}

/** The task that a request names: to read it, to send it a message, or to set up a webhook. */
export function namedTask(call: CallExchange): string | undefined {
	const owner = isSend(call) ? sentMessage(call) : withCamelCase(call.asked);
	const isOfTask = isSend(call) || call.operation.includes('PushNotification');
	const named = isOfTask ? owner?.taskId : owner?.id;
	return typeof named === 'string' && named !== '' ? named : undefined;
}

/** Whether a call is about push notification configs, or a send with one in it. */
export function asksForPush({ operation, asked }: CallExchange): boolean {
	const configuration = withCamelCase(objectIn(asked, 'configuration')) ?? {};
	return (
		operation.includes('PushNotification') || Boolean(configuration.taskPushNotificationConfig)
	);
}

/** Agents take members in either spelling. */
function withCamelCase(owner: JsonObject | undefined): JsonObject | undefined {
	if (!owner) return undefined;
	return Object.fromEntries(Object.entries(owner).map(([name, value]) => [camelCase(name), value]));
}

function camelCase(name: string): string {
	return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
