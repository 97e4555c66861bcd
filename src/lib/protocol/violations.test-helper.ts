import type { DescMessage } from '@bufbuild/protobuf';
import { expect } from 'vitest';
import { findViolations } from './validation.js';

/** A message with nothing wrong. */
export const sound = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Hello' }] };

/** A send of that message, changed. */
export function send(message: object, more: object = {}) {
	return { message: { ...sound, ...message }, ...more };
}

export function fieldsOf(type: DescMessage, json: unknown): string[] {
	return findViolations(type, json).map(({ field }) => field);
}

/** The one violation that there must be. */
export function violation(type: DescMessage, json: unknown) {
	const found = findViolations(type, json);
	expect(found).toHaveLength(1);
	return found[0];
}
