import type { ReachableAgent } from '../playground.js';
import type { Binding, JsonObject } from '../protocol/index.js';
import { currentVersion } from '../protocol/index.js';

/** A task as its agent tells of it now, without a trace in the history; undefined where it does not. */
export async function readTask(
	{ aside }: ReachableAgent,
	binding: Binding,
	id: string
): Promise<JsonObject | undefined> {
	const { messages } = await aside.call({
		operation: 'GetTask',
		binding,
		request: { id, historyLength: 0 },
		headers: { 'A2A-Version': currentVersion }
	});
	return messages[0]?.value;
}
