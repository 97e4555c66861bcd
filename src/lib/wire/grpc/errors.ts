import type { DescMessage } from '@bufbuild/protobuf';
import type { Code } from '@connectrpc/connect';
import { ConnectError } from '@connectrpc/connect';
import { setTrailerStatus } from '@connectrpc/connect/protocol-grpc-web';
import { BadRequestSchema, ErrorInfoSchema } from '../../gen/google/rpc/error_details_pb.js';
import type { Edition } from '../../protocol/index.js';
import { A2AError, messageFromJson } from '../../protocol/index.js';
import type { ErrorDetail } from '../details.js';
import { errorDetails } from '../details.js';
import { statusCodes, statusName } from '../status.js';
import { encodeMessage } from './headers.js';

const schemas: Record<ErrorDetail['type'], DescMessage> = {
	'google.rpc.ErrorInfo': ErrorInfoSchema,
	'google.rpc.BadRequest': BadRequestSchema
};

/** The status of an error with its details (section 10.6); Connect's own errors stay as they are. */
export function grpcError(caught: unknown, edition: Edition): ConnectError {
	if (caught instanceof ConnectError) return caught;
	const error = A2AError.from(caught);
	const code: Code = statusCodes[statusName(error.reason, edition)];
	const taken = error.metadata.acceptEncoding;
	const metadata = taken ? { 'grpc-accept-encoding': taken } : undefined;
	const result = new ConnectError(error.message, code, metadata, undefined, error.cause);
	result.details = errorDetails(error).map(({ type, value }) => ({
		desc: schemas[type],
		value: messageFromJson(schemas[type], value)
	}));
	return result;
}

/** An error as the headers of an answer without a body, where they count as trailers. */
export function statusHeaders(error: ConnectError): [name: string, value: string][] {
	const headers = setTrailerStatus(new Headers(), error);
	headers.set('grpc-message', encodeMessage(error.rawMessage));
	return [...headers];
}
