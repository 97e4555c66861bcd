import type { Binding, PerInterface } from '../protocol/index.js';
import { entryFor, majorMinor, serviceParameters } from '../protocol/index.js';
import type { WireEndpoint, WireVisit } from './agent-port.js';
import { grpcWebEndpoint } from './grpc/endpoint.js';
import { jsonRpcEndpoint } from './jsonrpc/endpoint.js';
import type { PlainResponse } from './plain.js';
import { queryOf } from './plain.js';
import { restEndpoint } from './rest/endpoint.js';

/** How an agent is served over each interface. */
const endpoints: PerInterface<WireEndpoint> = {
	jsonrpc: { '1.0': jsonRpcEndpoint },
	rest: { '1.0': restEndpoint },
	grpc: { '1.0': grpcWebEndpoint }
};

/** Answers over a binding in the version that the request asks for, or in the newest one, which refuses others. */
export function answerOver(binding: Binding, visit: WireVisit): Promise<PlainResponse> {
	const { request, agent } = visit;
	const { version } = serviceParameters(request.headers, () => queryOf(request));
	return entryFor(endpoints, binding, majorMinor(version || agent.missingVersion))(visit);
}
