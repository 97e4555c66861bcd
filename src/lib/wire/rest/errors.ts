import type { Edition, Reason } from '../../protocol/index.js';
import { A2AError } from '../../protocol/index.js';
import { errorDetailsJson } from '../details.js';
import { errorHeaders } from '../error-headers.js';
import type { PlainResponse } from '../plain.js';
import { jsonResponse } from '../response.js';
import { statusName } from '../status.js';

const httpStatuses: Record<Reason, number> = {
	TASK_NOT_FOUND: 404,
	TASK_NOT_CANCELABLE: 400,
	PUSH_NOTIFICATION_NOT_SUPPORTED: 400,
	UNSUPPORTED_OPERATION: 400,
	CONTENT_TYPE_NOT_SUPPORTED: 400,
	INVALID_AGENT_RESPONSE: 500,
	EXTENDED_AGENT_CARD_NOT_CONFIGURED: 400,
	EXTENSION_SUPPORT_REQUIRED: 400,
	VERSION_NOT_SUPPORTED: 400,
	PARSE_ERROR: 400,
	INVALID_REQUEST: 400,
	METHOD_NOT_FOUND: 404,
	METHOD_NOT_ALLOWED: 405,
	INVALID_PARAMS: 400,
	PAYLOAD_TOO_LARGE: 413,
	CONTENT_ENCODING_NOT_SUPPORTED: 415,
	INTERNAL_ERROR: 500
};

const changed: Record<Edition, Partial<Record<Reason, number>>> = {
	'1.0.1': {},
	'1.0.0': {
		TASK_NOT_CANCELABLE: 409,
		CONTENT_TYPE_NOT_SUPPORTED: 415,
		INVALID_AGENT_RESPONSE: 502
	}
};

/** The HTTP status of an error (section 5.4). */
export function httpStatus(reason: Reason, edition: Edition): number {
	return changed[edition][reason] ?? httpStatuses[reason];
}

/** The error object of section 11.6. */
export function restError(caught: unknown, edition: Edition) {
	const error = A2AError.from(caught);
	return {
		error: {
			code: httpStatus(error.reason, edition),
			status: statusName(error.reason, edition),
			message: error.message,
			details: errorDetailsJson(error)
		}
	};
}

/** A whole error response; also for paths that belong to no binding. */
export function restErrorResponse(
	caught: unknown,
	edition: Edition,
	mediaType?: string
): PlainResponse {
	const error = A2AError.from(caught);
	return jsonResponse(restError(error, edition), {
		status: httpStatus(error.reason, edition),
		headers: errorHeaders(error),
		mediaType
	});
}
