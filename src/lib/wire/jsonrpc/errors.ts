import type { Reason } from '../../protocol/index.js';
import { A2AError } from '../../protocol/index.js';
import { errorDetailsJson } from '../details.js';

/** The codes of section 5.4 and of JSON-RPC itself. */
export const jsonRpcCodes: Readonly<Record<Reason, number>> = {
	TASK_NOT_FOUND: -32001,
	TASK_NOT_CANCELABLE: -32002,
	PUSH_NOTIFICATION_NOT_SUPPORTED: -32003,
	UNSUPPORTED_OPERATION: -32004,
	CONTENT_TYPE_NOT_SUPPORTED: -32005,
	INVALID_AGENT_RESPONSE: -32006,
	EXTENDED_AGENT_CARD_NOT_CONFIGURED: -32007,
	EXTENSION_SUPPORT_REQUIRED: -32008,
	VERSION_NOT_SUPPORTED: -32009,
	PARSE_ERROR: -32700,
	INVALID_REQUEST: -32600,
	METHOD_NOT_FOUND: -32601,
	METHOD_NOT_ALLOWED: -32600,
	INVALID_PARAMS: -32602,
	PAYLOAD_TOO_LARGE: -32600,
	CONTENT_ENCODING_NOT_SUPPORTED: -32600,
	INTERNAL_ERROR: -32603
};

/**
 * Section 9.5 fixes these messages; the details say what exactly is wrong. All other errors keep
 * the message with which they were thrown.
 */
const standardMessages: Partial<Record<Reason, string>> = {
	PARSE_ERROR: 'Invalid JSON payload',
	METHOD_NOT_FOUND: 'Method not found'
};

/** JSON-RPC errors come with HTTP 200 but for these. */
export const httpStatuses: Partial<Record<Reason, number>> = {
	METHOD_NOT_ALLOWED: 405,
	PAYLOAD_TOO_LARGE: 413,
	CONTENT_ENCODING_NOT_SUPPORTED: 415
};

/** The error object of a response (section 9.5). Anything caught becomes an A2AError first. */
export function jsonRpcError(caught: unknown) {
	const error = A2AError.from(caught);
	const data = errorDetailsJson(error);
	return {
		code: jsonRpcCodes[error.reason],
		message: standardMessages[error.reason] ?? error.message,
		...(data.length > 0 && { data })
	};
}
