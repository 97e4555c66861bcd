import type { Operation, Violation } from '../../protocol/index.js';
import {
	A2AError,
	currentName,
	faultWords,
	findOperation,
	isJsonObject,
	numberText
} from '../../protocol/index.js';

/** The id, in JSON, of an answer to a request that has none or that cannot be read. */
export const noId = 'null';

/** The id to answer with, in JSON: a number as it is written, which a double may not hold. */
export function readId(body: unknown, text: string): string {
	const id = isJsonObject(body) ? body.id : null;
	if (!isId(id)) return noId;
	return (typeof id === 'number' && numberText(text, 'id')) || JSON.stringify(id);
}

/** A response with that id, around a result or an error in JSON. */
export function responseText(id: string, member: 'result' | 'error', json: string): string {
	return `{"jsonrpc":"2.0","id":${id},"${member}":${json}}`;
}

/**
 * Checks that a body is one request object of JSON-RPC 2.0, which no batch and no notification is.
 *
 * @throws {A2AError} INVALID_REQUEST with every fault at once
 */
export function assertEnvelope(
	body: unknown
): asserts body is { method: string; params?: Record<string, unknown> } {
	const violations = isJsonObject(body) ? envelopeFaults(body) : [notAnObject(body)];
	if (violations.length > 0) {
		const message = `Request payload validation error: ${faultWords(violations)}`;
		throw new A2AError('INVALID_REQUEST', message, { violations });
	}
}

function envelopeFaults(body: Record<string, unknown>): Violation[] {
	const faults: Violation[] = [];
	if (body.jsonrpc !== '2.0') faults.push({ field: 'jsonrpc', description: 'must be "2.0"' });
	if (!('id' in body)) {
		const description =
			'is required: a request without an id is a notification, which gets no answer';
		faults.push({ field: 'id', description });
	} else if (!isId(body.id)) {
		faults.push({ field: 'id', description: 'must be a string, a number or null' });
	}
	if (typeof body.method !== 'string') {
		faults.push({ field: 'method', description: 'must be a string' });
	}
	const { params } = body;
	if (params !== undefined && !isJsonObject(params) && !Array.isArray(params)) {
		faults.push({ field: 'params', description: 'must be an object' });
	}
	return faults;
}

function notAnObject(body: unknown): Violation {
	const description = Array.isArray(body)
		? 'is an array; A2A has no batches'
		: 'must be a JSON object';
	return { field: 'body', description };
}

/**
 * The operation that a method names.
 *
 * @throws {A2AError} METHOD_NOT_FOUND; for a name of an earlier version it says what 1.0 calls it
 */
export function needOperation(method: string): Operation {
	const operation = findOperation(method);
	if (operation) return operation;
	const current = currentName(method);
	const description = current
		? `"${method}" is a name of an earlier version; 1.0 calls it ${current}`
		: `A2A 1.0 has no method "${method}"`;
	throw new A2AError('METHOD_NOT_FOUND', description, {
		violations: [{ field: 'method', description }]
	});
}

/**
 * The params of a request; absent ones are empty.
 *
 * @throws {A2AError} INVALID_PARAMS where they are given by position, as an array
 */
export function readParams(params: unknown): unknown {
	if (!Array.isArray(params)) return params ?? {};
	throw A2AError.invalid([{ field: 'params', description: 'must be an object, not an array' }]);
}

function isId(id: unknown): boolean {
	return id === null || typeof id === 'string' || typeof id === 'number';
}
