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
	const body = encodeEnvelope(0, binaryRequest(call));
	yield* readGrpcWebAnswer(call.operation, await send(call, body));
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

function send(
	{ operation: { method }, url, headers, fetch, signal }: WireCall,
	body: Uint8Array<ArrayBuffer>
) {
	const all = requestHeader(true, undefined, headers, false);
	// Sent as they were given, the type of the body too.
	headers.forEach((value, name) => all.set(name, value));
	const { parent, name } = method;
	return fetch(urlBelow(url, `/${parent.typeName}/${name}`), {
		method: 'POST',
		headers: all,
		body,
		signal,
		redirect: 'error'
	});
}
