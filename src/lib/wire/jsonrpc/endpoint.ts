import { A2AError, assertVersion, serviceParameters } from '../../protocol/index.js';
import type { WireEndpoint } from '../agent-port.js';
import { parseJson, readBody } from '../body.js';
import { assertMediaType } from '../media-type.js';
import type { PlainRequest, PlainResponse } from '../plain.js';
import { queryOf } from '../plain.js';
import { extensionsHeader, jsonResponse, jsonTextResponse } from '../response.js';
import { resultText } from '../result-text.js';
import type { JsonRpcId } from './envelope.js';
import { assertEnvelope, needOperation, readId, readParams } from './envelope.js';
import { httpStatuses, jsonRpcError } from './errors.js';
import { jsonRpcMediaType } from './headers.js';
import { streamResponse } from './stream.js';

/** The JSON-RPC binding (section 9). */
export const jsonRpcEndpoint: WireEndpoint = async ({ agent, request, caller }) => {
	let id: JsonRpcId = null;
	try {
		assertPost(request);
		assertMediaType(request, [jsonRpcMediaType]);
		const body = parseJson(await readBody(request));
		id = readId(body);
		assertEnvelope(body);
		const parameters = serviceParameters(request.headers, () => queryOf(request));
		assertVersion(parameters.version, agent);
		const operation = needOperation(body.method);
		const params = readParams(body.params);

		const outcome = await agent.call(operation, params, { parameters, caller });
		if (outcome.kind === 'stream') return streamResponse({ outcome, agent, id, caller });
		const headers = extensionsHeader(outcome.extensions);
		return jsonTextResponse(
			`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${resultText(outcome.result)}}`,
			{ headers }
		);
	} catch (caught) {
		return errorResponse(caught, id);
	}
};

function assertPost({ method }: PlainRequest): void {
	if (method === 'POST') return;
	throw new A2AError('METHOD_NOT_ALLOWED', `JSON-RPC is called by POST, not by ${method}`);
}

function errorResponse(caught: unknown, id: JsonRpcId): PlainResponse {
	const { reason } = A2AError.from(caught);
	return jsonResponse(
		{ jsonrpc: '2.0', id, error: jsonRpcError(caught) },
		{
			status: httpStatuses[reason],
			headers: reason === 'METHOD_NOT_ALLOWED' ? { Allow: 'POST' } : {}
		}
	);
}
