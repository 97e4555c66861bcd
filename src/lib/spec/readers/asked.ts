import type { CallExchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { operation, readRequest } from '../../protocol/index.js';
import { objectIn } from './calls.js';

/* What a caller asked for, however it was spelled. */

const known = new WeakMap<JsonObject, JsonObject | 'invalid'>();

/** The request of a call in canonical form; undefined where it is not valid. */
export function requestOf({ operation: name, asked }: CallExchange): JsonObject | undefined {
	const read = known.get(asked) ?? readOrNot(name, asked);
	known.set(asked, read);
	return read === 'invalid' ? undefined : read;
}

function readOrNot(name: CallExchange['operation'], asked: JsonObject): JsonObject | 'invalid' {
	try {
		return readRequest(operation(name).input, asked);
	} catch {
		return 'invalid';
	}
}

/** The message of a valid send. */
export function messageAsked(call: CallExchange): JsonObject | undefined {
	return objectIn(requestOf(call), 'message');
}

/** The configuration of a send; empty where there is none. */
export function configurationOf(call: CallExchange): JsonObject {
	return objectIn(requestOf(call), 'configuration') ?? {};
}

/** How many messages of the history a call asked for; undefined where it left that to the agent. */
export function historyLengthOf(call: CallExchange): number | undefined {
	const { historyLength } = call.operation.startsWith('Send')
		? configurationOf(call)
		: (requestOf(call) ?? {});
	return typeof historyLength === 'number' ? historyLength : undefined;
}
