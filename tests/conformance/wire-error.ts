import { fromBinary } from '@bufbuild/protobuf';
import { base64Decode } from '@bufbuild/protobuf/wire';
import { anyUnpack } from '@bufbuild/protobuf/wkt';
import { expect } from 'vitest';
import type { Exchange } from '../../src/lib/exchange/index.js';
import { responseBody } from '../../src/lib/exchange/index.js';
import {
	BadRequestSchema,
	ErrorInfoSchema
} from '../../src/lib/gen/google/rpc/error_details_pb.js';
import { StatusSchema } from '../../src/lib/gen/google/rpc/status_pb.js';
import type { Binding, JsonObject } from '../../src/lib/protocol/index.js';

/** The codes of one error. */
export interface Codes {
	jsonrpc: number;
	http: number;
	/** Number and name of the gRPC code. */
	grpc: [number, string];
}

export interface WireError {
	codes: Partial<Codes>;
	details: JsonObject[];
}

/** The error as it stands on the wire, read from the bytes rather than by our client. */
export const readWireError: Record<Binding, (exchange: Exchange) => WireError> = {
	jsonrpc(exchange) {
		expect(exchange.response?.status).toBe(200);
		const body = readJson(exchange, 'application/json');
		expect(Object.keys(body)).toEqual(['jsonrpc', 'id', 'error']);
		expect(body).toMatchObject({ jsonrpc: '2.0', id: exchange.sequence });
		const error = body.error as JsonObject;
		const { code, message, data = [], ...others } = error;
		expect(others).toEqual({});
		expect(message).toEqual(expect.any(String));
		return { codes: { jsonrpc: code as number }, details: data as JsonObject[] };
	},
	rest(exchange) {
		const accept = new Map(exchange.request?.headers).get('accept');
		const isStream = accept === 'text/event-stream';
		const body = readJson(exchange, isStream ? 'application/json' : 'application/a2a+json');
		expect(Object.keys(body)).toEqual(['error']);
		const error = body.error as JsonObject;
		expect(Object.keys(error)).toEqual(['code', 'status', 'message', 'details']);
		expect(error.code).toBe(exchange.response?.status);
		const { code, status, details } = error;
		return {
			codes: { http: code as number, grpc: [grpcNumbers[status as string] ?? 0, status as string] },
			details: details as JsonObject[]
		};
	},
	grpc(exchange) {
		expect(exchange.response?.status).toBe(200);
		const trailers = readTrailers(responseBody(exchange));
		const number = Number(trailers.get('grpc-status'));
		const bin = trailers.get('grpc-status-details-bin');
		const status = bin ? fromBinary(StatusSchema, base64Decode(bin)) : undefined;
		if (status) expect(status.code).toBe(number);
		const name = Object.keys(grpcNumbers).find((key) => grpcNumbers[key] === number) ?? '';
		return {
			codes: { grpc: [number, name] },
			details: (status?.details ?? []).map((detail) => {
				const info = anyUnpack(detail, ErrorInfoSchema);
				const bad = anyUnpack(detail, BadRequestSchema);
				const { reason, domain, metadata } = info ?? {};
				const fieldViolations = bad?.fieldViolations.map(({ field, description }) => ({
					field,
					description
				}));
				return JSON.parse(
					JSON.stringify({ '@type': detail.typeUrl, reason, domain, metadata, fieldViolations })
				) as JsonObject;
			})
		};
	}
};

const grpcNumbers: Record<string, number> = {
	INVALID_ARGUMENT: 3,
	NOT_FOUND: 5,
	FAILED_PRECONDITION: 9,
	INTERNAL: 13
};

function readJson(exchange: Exchange, mediaType: string): JsonObject {
	expect(new Map(exchange.response?.headers).get('content-type')).toBe(mediaType);
	return JSON.parse(new TextDecoder().decode(responseBody(exchange))) as JsonObject;
}

/** The trailer frame of a gRPC-Web body: flag 0x80, four bytes of length, header lines. */
function readTrailers(body: Uint8Array): Headers {
	const view = new DataView(body.buffer);
	let offset = 0;
	while (view.getUint8(offset) !== 0x80) offset += 5 + view.getUint32(offset + 1);
	const lines = new TextDecoder()
		.decode(body.subarray(offset + 5))
		.trim()
		.split('\r\n');
	return new Headers(lines.map((line) => line.split(/: ?(.*)/, 2) as [string, string]));
}
