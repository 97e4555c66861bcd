import type { A2AReason } from '../../protocol/index.js';
import { a2aReasons } from '../../protocol/index.js';
import type { RecordedError } from '../../exchange/index.js';

interface Row {
	jsonrpc: number;
	/** Where there are two, the second is that of release 1.0.0. */
	http: readonly number[];
	grpc: readonly number[];
}

const [invalidArgument, notFound, failedPrecondition, unimplemented, internal] = [3, 5, 9, 12, 13];

/** The codes of the A2A errors (section 5.4) in both releases. */
export const errorTable: Readonly<Record<A2AReason, Row>> = {
	TASK_NOT_FOUND: { jsonrpc: -32001, http: [404], grpc: [notFound] },
	TASK_NOT_CANCELABLE: { jsonrpc: -32002, http: [400, 409], grpc: [failedPrecondition] },
	PUSH_NOTIFICATION_NOT_SUPPORTED: {
		jsonrpc: -32003,
		http: [400],
		grpc: [failedPrecondition, unimplemented]
	},
	UNSUPPORTED_OPERATION: {
		jsonrpc: -32004,
		http: [400],
		grpc: [failedPrecondition, unimplemented]
	},
	CONTENT_TYPE_NOT_SUPPORTED: { jsonrpc: -32005, http: [400, 415], grpc: [invalidArgument] },
	INVALID_AGENT_RESPONSE: { jsonrpc: -32006, http: [500, 502], grpc: [internal] },
	EXTENDED_AGENT_CARD_NOT_CONFIGURED: {
		jsonrpc: -32007,
		http: [400],
		grpc: [failedPrecondition]
	},
	EXTENSION_SUPPORT_REQUIRED: { jsonrpc: -32008, http: [400], grpc: [failedPrecondition] },
	VERSION_NOT_SUPPORTED: {
		jsonrpc: -32009,
		http: [400],
		grpc: [failedPrecondition, unimplemented]
	}
};

export const errorInfoType = 'type.googleapis.com/google.rpc.ErrorInfo';
export const errorDomain = 'a2a-protocol.org';

/** The reason of an error of A2A; undefined for others, such as those of a domain of the agent. */
export function a2aReasonOf(error: RecordedError | undefined): A2AReason | undefined {
	const info = error?.details.find((detail) => detail['@type'] === errorInfoType);
	if (!info || (typeof info.domain === 'string' && info.domain !== errorDomain)) return undefined;
	return a2aReasons.find((reason) => reason === info.reason);
}
