import type {
	Binding,
	JsonObject,
	Operation,
	OperationName,
	Violation
} from '../../src/lib/protocol/index.js';
import { messageFromJson, messageToJson, operation } from '../../src/lib/protocol/index.js';
import { AnswerError, callerFor } from '../../src/lib/wire/index.js';

/** What an answer says, whatever the binding it came over. */
export interface Meaning {
	results: JsonObject[];
	error?: { reason: string; metadata: Record<string, string>; violations: readonly Violation[] };
}

/** Reads an answer. Of a subscription only the first event, as it may never end. */
export async function meaningOf(
	response: Response,
	binding: Binding,
	name: OperationName
): Promise<Meaning> {
	const called = operation(name);
	const answer = callerFor(binding)({
		operation: called,
		request: readable(called),
		url: 'http://agents.test',
		headers: new Headers(),
		fetch: async () => response,
		sequence: 1
	});
	const results: JsonObject[] = [];
	try {
		for await (const message of answer) {
			results.push(messageToJson(called.output, messageFromJson(called.output, message)));
			if (name === 'SubscribeToTask') break;
		}
		return { results };
	} catch (error) {
		if (!(error instanceof AnswerError)) throw error;
		const { metadata, violations } = error;
		const reason = error.reason ?? plainReasons[error.kind][error.code] ?? `code ${error.code}`;
		return { results, error: { reason, metadata, violations } };
	}
}

/** A request that every binding can carry; it is not looked at. */
function readable({ input }: Operation): JsonObject {
	const ids = input.fields.filter(({ name }) => name === 'id' || name === 'task_id');
	return Object.fromEntries(ids.map(({ jsonName }) => [jsonName, 'any']));
}

/** Errors without a reason of A2A, by the code of each binding. */
const plainReasons: Record<AnswerError['kind'], Record<number, string>> = {
	jsonrpc: { [-32602]: 'INVALID', [-32603]: 'INTERNAL' },
	http: { 400: 'INVALID', 500: 'INTERNAL' },
	grpc: { 3: 'INVALID', 13: 'INTERNAL' }
};
