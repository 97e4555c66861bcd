import type { JsonObject, OperationName } from '../protocol/index.js';
import { currentName, findOperation, isJsonObject, placeIn, textIn } from '../protocol/index.js';

/** A whole JSON-RPC request where only its `params` belong. */
export interface Envelope {
	readonly method: string;
	/** What 1.0 calls the method; absent where A2A has no such method. */
	readonly operation?: OperationName;
	/** The text of its params. */
	readonly params: string;
}

/** Finds the envelope in a text, such as one copied from a log; undefined for other texts. */
export function envelopeIn(
	text: string,
	request: JsonObject,
	isLossy: boolean
): Envelope | undefined {
	const { jsonrpc, params = {} } = request;
	const method = textIn(request, 'method');
	if (jsonrpc === undefined || method === undefined || !isJsonObject(params)) return undefined;
	const operation = findOperation(method)?.name ?? currentName(method);
	return { method, ...(operation && { operation }), params: paramsText() };

	function paramsText(): string {
		if (!isLossy || request.params === undefined) return JSON.stringify(params, null, 2);
		// Digits and doubled names stay as they were written.
		const { from, to } = placeIn(text, ['params']).value;
		return text.slice(from, to);
	}
}
