import type { JsonValue } from '../../protocol/index.js';
import { lossesIn } from '../../protocol/index.js';

/**
 * Why a form leaves a text alone: it is no JSON; it says what is lost when it is read and written
 * again; or it is nested so deep that a walk through it may overflow the stack.
 */
export type UnreadableReason = 'not-json' | 'lossy' | 'deep';

/** Agents take less, and any stack takes more. */
const depthLimit = 100;

/** Reads a JSON text that a form can write again without a change to what it says. */
export function readJson(text: string): { value: JsonValue } | { reason: UnreadableReason } {
	let value: JsonValue;
	try {
		value = JSON.parse(text) as JsonValue;
	} catch {
		return { reason: 'not-json' };
	}
	if (isDeep(value)) return { reason: 'deep' };
	return lossesIn(text).length > 0 ? { reason: 'lossy' } : { value };
}

function isDeep(value: JsonValue): boolean {
	let level = [value];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > depthLimit) return true;
		level = level.flatMap((item) =>
			typeof item === 'object' && item !== null ? Object.values(item) : []
		);
	}
	return false;
}
