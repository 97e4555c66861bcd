import { fromJson, toBinary } from '@bufbuild/protobuf';
import { encodeEnvelope } from '@connectrpc/connect/protocol';
import { requestHeader } from '@connectrpc/connect/protocol-grpc-web';
import type { JsonObject } from '../../protocol/index.js';
import { pathText, urlBelow } from '../../protocol/index.js';
import type { Caller, WireCall } from '../call.js';
import { readGrpcWebAnswer } from './read-answer.js';
import { unfitForBinary } from './unfit.js';

/**
 * Throws a plain Error, before anything is sent, where the request does not fit into a message of the
 * schema or is to be sent as it is written.
 */
export const callGrpcWeb: Caller = async function* (call) {
	const { operation, url, headers, fetch, signal } = call;
	const { parent, name } = operation.method;
	const response = await fetch(urlBelow(url, `/${parent.typeName}/${name}`), {
		method: 'POST',
		headers: withOwnHeaders(headers),
		body: encodeEnvelope(0, binaryRequest(call)),
		signal,
		redirect: 'error'
	});
	yield* readGrpcWebAnswer(operation, response);
};

function binaryRequest({ operation: { input }, request: asked, text }: WireCall): Uint8Array {
	if (text !== undefined) throw new Error('Binary messages cannot carry a text as written');
	// By way of JSON, as over the other bindings: it has no members that are undefined.
	const request = JSON.parse(JSON.stringify(asked)) as JsonObject;
	const unfit = unfitForBinary(request);
	if (unfit) throw new Error(`Binary messages cannot carry ${pathText(unfit.path)} as it is`);
	// Strictly: what binary cannot hold is told, not left out.
	return toBinary(input, fromJson(input, request));
}

/** Those of gRPC-Web, and the given ones as they are, the type of the body too. */
function withOwnHeaders(given: Headers): Headers {
	const all = requestHeader(true, undefined, given, false);
	given.forEach((value, name) => all.set(name, value));
	return all;
}
