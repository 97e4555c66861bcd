import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { isJsonObject } from '../../protocol/index.js';
import type { Command, ReadCommand } from './commands.js';
import { findState, readWait } from './commands.js';

/**
 * Reads a data part such as `{"steps":[{"state":"working"},{"state":"failed","after":"2s","say":"No"}]}`.
 * A step may have `artifact`, `chunk` or `break` in place of `state`; a wait is a text or a number of ms.
 * A part with `break` and no steps is such a step by itself.
 * What a step cannot use makes it unreadable, so that nothing is passed over.
 */
export function* readData(data: JsonObject): Generator<ReadCommand> {
	const steps = 'break' in data && !('steps' in data) ? [data] : data.steps;
	if (!Array.isArray(steps)) {
		yield { fault: 'The data part has no array “steps”.' };
		return;
	}
	for (const [index, step] of steps.entries()) {
		yield readStep(step) ?? { fault: `I cannot read steps[${index}] of the data part.` };
	}
}

function readStep(step: JsonValue): Command | undefined {
	if (!isJsonObject(step)) return undefined;
	const { state, artifact, chunk, break: breaks, say, after, ...others } = step;
	const kinds = [state, artifact, chunk, breaks].filter((value) => value !== undefined);
	if (kinds.length !== 1 || Object.keys(others).length > 0) return undefined;
	if (say !== undefined && (typeof say !== 'string' || state === undefined)) return undefined;
	const wait = typeof after === 'string' ? readWait(after) : after;
	if (wait !== undefined && !(typeof wait === 'number' && wait >= 0)) return undefined;
	if (typeof after === 'string' && wait === undefined) return undefined;
	const timing = wait === undefined ? {} : { after: Math.round(wait) };

	if (isText(artifact)) return { kind: 'artifact', text: artifact, ...timing };
	if (isText(chunk)) return { kind: 'chunk', text: chunk, ...timing };
	if (breaks === true) return { kind: 'break', ...timing };
	const found = typeof state === 'string' ? findState(state) : undefined;
	return found && { kind: 'status', state: found, ...timing, ...(say && { say }) };
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}
