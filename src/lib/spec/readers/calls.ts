import type { CallExchange, Exchange, RecordedError } from '../../exchange/index.js';
import type { JsonObject, OperationName } from '../../protocol/index.js';
import { isJsonObject } from '../../protocol/index.js';

/** The calls among exchanges, of the operations named or of all. */
export function callsOf(
	exchanges: readonly Exchange[],
	...operations: OperationName[]
): CallExchange[] {
	return exchanges
		.filter((exchange): exchange is CallExchange => exchange.operation !== undefined)
		.filter(({ operation }) => operations.length === 0 || operations.includes(operation));
}

/** Those that came to their end with a result. */
export function succeeded<Kind extends Exchange>(exchanges: readonly Kind[]): Kind[] {
	return exchanges.filter(({ ending }) => ending?.kind === 'complete');
}

/** The error that an exchange ended with, if it was refused. */
export function errorOf({ ending }: Exchange): RecordedError | undefined {
	return ending?.kind === 'refused' ? ending.error : undefined;
}

/** The message that a send was about; agents take its members in either spelling. */
export function sentMessage({ asked }: CallExchange): JsonObject | undefined {
	const message = objectIn(asked, 'message');
	if (!message) return undefined;
	const members = Object.entries(message).map(([name, value]) => [camelCase(name), value] as const);
	return Object.fromEntries(members);
}

function camelCase(name: string): string {
	return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The task named by a request: that of a message, else the one read, canceled or subscribed to. */
export function namedTask(call: CallExchange): string | undefined {
	const { taskId } = sentMessage(call) ?? {};
	const named = call.operation.startsWith('Send') ? taskId : call.asked.id;
	return typeof named === 'string' && named !== '' ? named : undefined;
}

/** The first message of an answer. */
export function firstAnswer({ messages }: Exchange): JsonObject | undefined {
	return messages[0]?.value;
}

/** The one Task of an answer that is no stream: of GetTask and CancelTask, or of SendMessage. */
export function answeredTask(call: CallExchange): JsonObject | undefined {
	const answer = firstAnswer(call);
	if (!answer) return undefined;
	return call.operation === 'SendMessage' ? objectIn(answer, 'task') : answer;
}

export function objectIn(owner: JsonObject | undefined, name: string): JsonObject | undefined {
	const value = owner?.[name];
	return isJsonObject(value) ? value : undefined;
}

export function listIn(owner: JsonObject | undefined, name: string): JsonObject[] {
	const value = owner?.[name];
	return Array.isArray(value) ? (value.filter(isJsonObject) as JsonObject[]) : [];
}

export function textIn(owner: JsonObject | undefined, name: string): string | undefined {
	const value = owner?.[name];
	return typeof value === 'string' ? value : undefined;
}
