import type { A2AError, JsonObject, Reason } from '../protocol/index.js';
import { isA2AReason } from '../protocol/index.js';

/** Of the reasons that A2A defines. */
export const errorDomain = 'a2a-protocol.org';

/** Of the reasons that A2A leaves to the bindings: these names are of this simulator alone. */
const simulatorDomain = 'a2a-playground';

/** Over HTTP+JSON and gRPC these have the code of INVALID_PARAMS: their names alone tell them apart. */
const namedReasons: readonly Reason[] = ['PARSE_ERROR', 'INVALID_REQUEST'];

/** One detail of an error: the name of its google.rpc message and its fields as ProtoJSON. */
export interface ErrorDetail {
	type: 'google.rpc.ErrorInfo' | 'google.rpc.BadRequest';
	value: JsonObject;
}

/**
 * ErrorInfo for the errors of A2A, and for others where a code does not tell what went wrong, such as
 * the `sandboxFault` in the metadata; BadRequest where fields are at fault (sections 9.5, 10.6, 11.6).
 */
export function errorDetails(error: A2AError): ErrorDetail[] {
	const { reason, metadata, violations } = error;
	const details: ErrorDetail[] = [];
	const hasMetadata = Object.keys(metadata).length > 0;
	if (isA2AReason(reason) || namedReasons.includes(reason) || 'sandboxFault' in metadata) {
		const info = { reason, domain: isA2AReason(reason) ? errorDomain : simulatorDomain };
		details.push({
			type: 'google.rpc.ErrorInfo',
			value: hasMetadata ? { ...info, metadata } : info
		});
	}
	if (violations.length > 0) {
		const fieldViolations = violations.map((violation) => ({ ...violation }));
		details.push({ type: 'google.rpc.BadRequest', value: { fieldViolations } });
	}
	return details;
}

/** The details as members of a JSON array, each naming its type. */
export function errorDetailsJson(error: A2AError): JsonObject[] {
	return errorDetails(error).map(({ type, value }) => ({
		'@type': detailType(type),
		...value
	}));
}

/** The `@type` of a detail in JSON. */
export function detailType(type: ErrorDetail['type']): string {
	return `type.googleapis.com/${type}`;
}
