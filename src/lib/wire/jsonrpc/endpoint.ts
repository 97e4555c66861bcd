import {
	A2AError,
	assertVersion,
	serviceParameters,
	spokenVersions
} from '../../protocol/index.js';
import type { WireEndpoint } from '../agent-port.js';
import { parseJsonText, readBody, textOf } from '../body.js';
import { errorHeaders } from '../error-headers.js';
import { assertMediaType } from '../media-type.js';
import type { PlainRequest, PlainResponse } from '../plain.js';
import { queryOf } from '../plain.js';
import { extensionsHeader, jsonTextResponse } from '../response.js';
import { resultText } from '../result-text.js';
import {
	assertEnvelope,
	needOperation,
	noId,
	readId,
	readParams,
	responseText
} from './envelope.js';
import { httpStatuses, jsonRpcError } from './errors.js';
import { jsonRpcMediaType } from './headers.js';
import { streamResponse } from './stream.js';

/** The JSON-RPC binding (section 9). */
export const jsonRpcEndpoint: WireEndpoint = async ({ agent, request, signal }) => {
	let id = noId;
	try {
		assertPost(request);
		assertMediaType(request, [jsonRpcMediaType]);
		const text = textOf(await readBody(request));
		const body = parseJsonText(text);
		id = readId(body, text);
		assertEnvelope(body);
		const parameters = serviceParameters(request.headers, () => queryOf(request));
		assertVersion(parameters.version, {
			versions: spokenVersions.jsonrpc,
			missingVersion: agent.missingVersion
		});
		const operation = needOperation(body.method);
		const params = readParams(body.params);

		const outcome = await agent.call(operation, params, { parameters, signal });
		if (outcome.kind === 'stream') return streamResponse({ outcome, agent, id, signal });
		const headers = extensionsHeader(outcome.extensions);
		return jsonTextResponse(responseText(id, 'result', resultText(outcome.result)), { headers });
	} catch (caught) {
		return errorResponse(caught, id);
	}
};

function assertPost({ method }: PlainRequest): void {
	if (method === 'POST') return;
	throw new A2AError('METHOD_NOT_ALLOWED', `JSON-RPC takes POST, not ${method}`, {
		metadata: { allow: 'POST' }
	});
}

function errorResponse(caught: unknown, id: string): PlainResponse {
	const error = A2AError.from(caught);
	return jsonTextResponse(responseText(id, 'error', JSON.stringify(jsonRpcError(error))), {
		status: httpStatuses[error.reason],
		headers: errorHeaders(error)
	});
}
