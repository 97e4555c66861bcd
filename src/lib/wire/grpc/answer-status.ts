import { createRegistry, fromBinary, toJson } from '@bufbuild/protobuf';
import type { Any } from '@bufbuild/protobuf/wkt';
import { base64Decode } from '@bufbuild/protobuf/wire';
import { Code } from '@connectrpc/connect';
import { codeFromHttpStatus } from '@connectrpc/connect/protocol-grpc';
import { BadRequestSchema, ErrorInfoSchema } from '../../gen/google/rpc/error_details_pb.js';
import { StatusSchema } from '../../gen/google/rpc/status_pb.js';
import type { JsonObject } from '../../protocol/index.js';
import { AnswerError } from '../answer-error.js';

/** Headers or trailers. */
export interface StatusFields {
	get(name: string): string | null | undefined;
}

/** The error in the status of an answer; undefined for OK. */
export function statusError(fields: StatusFields): AnswerError | undefined {
	const given = fields.get('grpc-status') ?? '';
	if (/^0+$/.test(given)) return undefined;
	const code = /^\d{1,9}$/.test(given) ? Number(given) : Code.Unknown;
	return grpcAnswerError(percentDecoded(fields.get('grpc-message') ?? ''), code, detailsIn(fields));
}

/** An answer without a status stands for what its HTTP status means in gRPC. */
export function withoutStatus({ status }: Response, what: string): AnswerError {
	return grpcAnswerError(`The answer (HTTP ${status}) ${what}`, codeFromHttpStatus(status));
}

/** The error with that gRPC code, which names its status. */
export function grpcAnswerError(
	message: string,
	code: number,
	details: readonly JsonObject[] = []
): AnswerError {
	return new AnswerError(message, { kind: 'grpc', code, status: statusWord(code), details });
}

/** Connect's `FailedPrecondition` is FAILED_PRECONDITION, and its `Canceled` is CANCELLED. */
function statusWord(code: number): string | undefined {
	if (code === (Code.Canceled as number)) return 'CANCELLED';
	return Code[code]?.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase();
}

/** The text as it is where its percent signs are not escapes. */
function percentDecoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function detailsIn(fields: StatusFields): JsonObject[] {
	try {
		const bytes = base64Decode(fields.get('grpc-status-details-bin') ?? '');
		return fromBinary(StatusSchema, bytes).details.map(detailJson);
	} catch {
		return [];
	}
}

const detailTypes = /* @__PURE__ */ createRegistry(ErrorInfoSchema, BadRequestSchema);

/** A detail that cannot be read is named by its type alone. */
function detailJson({ typeUrl, value }: Any): JsonObject {
	const name = typeUrl.slice(typeUrl.lastIndexOf('/') + 1);
	const named = { '@type': `type.googleapis.com/${name}` };
	const type = detailTypes.getMessage(name);
	try {
		return type ? { ...named, ...(toJson(type, fromBinary(type, value)) as JsonObject) } : named;
	} catch {
		return named;
	}
}
