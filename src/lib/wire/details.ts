import type { A2AError, JsonObject } from '../protocol/index.js';
import { isA2AReason } from '../protocol/index.js';

/** Of the reasons that A2A defines. */
export const errorDomain = 'a2a-protocol.org';

/** One detail of an error: the name of its google.rpc message and its fields as ProtoJSON. */
export interface ErrorDetail {
	type: 'google.rpc.ErrorInfo' | 'google.rpc.BadRequest';
	value: JsonObject;
}

/** ErrorInfo for the errors of A2A, BadRequest where fields are at fault (sections 9.5, 10.6, 11.6). */
export function errorDetails({ reason, metadata, violations }: A2AError): ErrorDetail[] {
	const details: ErrorDetail[] = [];
	if (isA2AReason(reason)) {
		const info = { reason, domain: errorDomain };
		const hasMetadata = Object.keys(metadata).length > 0;
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
