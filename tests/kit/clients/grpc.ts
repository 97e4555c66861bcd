import type { DescMessage, JsonValue, MessageShape } from '@bufbuild/protobuf';
import { fromJson, toJson } from '@bufbuild/protobuf';
import type { Transport } from '@connectrpc/connect';
import { ConnectError } from '@connectrpc/connect';
import { createGrpcTransport, createGrpcWebTransport } from '@connectrpc/connect-node';
import {
	BadRequestSchema,
	ErrorInfoSchema
} from '../../../src/lib/gen/google/rpc/error_details_pb.js';
import type { JsonObject, OperationName } from '../../../src/lib/protocol/index.js';
import { operation } from '../../../src/lib/protocol/index.js';
import { expectShape } from '../shape.js';
import type { KitClient } from './client.js';
import { KitStream, Refusal, resultType, version } from './client.js';

/** How long the kit lets a stream last; unary calls have no limit. */
const streamTimeout = 30_000;

/** Over a plain channel to `host:port`, as the card has it. */
export function createGrpcClient(address: string): KitClient {
	return createClient(createGrpcTransport({ baseUrl: `http://${address}` }));
}

export function createGrpcWebClient(url: string): KitClient {
	return createClient(createGrpcWebTransport({ baseUrl: url, httpVersion: '1.1' }));
}

function createClient(transport: Transport): KitClient {
	return {
		async call(name, request, extra = {}) {
			const { method, input } = prepare(name, request);
			const header = { ...version, ...extra };
			const { message } = await transport
				.unary(method as never, undefined, undefined, header, input as never)
				.catch(refuse);
			const output = resultType(name);
			// In a list of tasks, what is empty has to be there, and binary does not tell.
			const alwaysEmitImplicit = name === 'ListTasks';
			const result = toJson(output, message, { alwaysEmitImplicit }) as JsonObject;
			expectShape(output, result);
			return result;
		},
		async open(name, request, extra = {}) {
			const { method, input } = prepare(name, request);
			const leaving = new AbortController();
			const header = { ...version, ...extra };
			const { message } = await transport
				.stream(method as never, leaving.signal, streamTimeout, header, once(input) as never)
				.catch(refuse);
			return new KitStream(readMessages(message, operation(name).output), () => leaving.abort());
		}
	};
}

function prepare(name: OperationName, request: JsonObject) {
	const { method, input } = operation(name);
	return { method, input: fromJson(input, request as JsonValue) };
}

async function* once<T>(value: T): AsyncGenerator<T> {
	yield value;
}

async function* readMessages<T extends DescMessage>(
	messages: AsyncIterable<MessageShape<T>>,
	type: T
): AsyncGenerator<JsonObject> {
	try {
		for await (const message of messages) yield toJson(type, message) as JsonObject;
	} catch (caught) {
		refuse(caught);
	}
}

function refuse(caught: unknown): never {
	const error = ConnectError.from(caught);
	const [info] = error.findDetails(ErrorInfoSchema);
	const [bad] = error.findDetails(BadRequestSchema);
	throw new Refusal({
		grpc: error.code,
		message: error.rawMessage,
		details: {
			...(info && { ErrorInfo: toJson(ErrorInfoSchema, info) }),
			...(bad && { BadRequest: toJson(BadRequestSchema, bad) })
		}
	});
}
