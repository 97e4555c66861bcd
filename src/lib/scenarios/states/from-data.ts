import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { isJsonObject } from '../../protocol/index.js';
import type { Command, Commands } from './commands.js';
import { findState, readWait } from './commands.js';

/**
 * Reads a data part such as `{"steps":[{"state":"working"},{"state":"failed","after":"2s","say":"No"}]}`.
 * A step may have `artifact` or `chunk` in place of `state`; a wait is a text or a number of ms.
 */
export function readData({ steps }: JsonObject): Commands {
	if (!Array.isArray(steps)) return { fault: 'The data part has no array “steps”.' };
	const commands: Command[] = [];
	for (const [index, step] of steps.entries()) {
		const command = readStep(step);
		if (!command) return { fault: `I cannot read steps[${index}] of the data part.` };
		commands.push(command);
	}
	return { commands };
}

function readStep(step: JsonValue): Command | undefined {
	if (!isJsonObject(step)) return undefined;
	const { state, artifact, chunk, say, after } = step;
	const wait = typeof after === 'string' ? readWait(after) : after;
	if (wait !== undefined && !(typeof wait === 'number' && wait >= 0)) return undefined;
	if (typeof after === 'string' && wait === undefined) return undefined;
	if (say !== undefined && typeof say !== 'string') return undefined;
	const timing = wait === undefined ? {} : { after: Math.round(wait) };

	if (isText(artifact)) return { kind: 'artifact', text: artifact, ...timing };
	if (isText(chunk)) return { kind: 'chunk', text: chunk, ...timing };
	const found = typeof state === 'string' ? findState(state) : undefined;
	return found && { kind: 'status', state: found, ...timing, ...(say && { say }) };
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}
