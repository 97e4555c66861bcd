import type { Binding, PerInterface } from '../protocol/index.js';
import { entryFor, majorMinor, serviceParameters } from '../protocol/index.js';
import type { WireEndpoint, WireVisit } from './agent-port.js';
import { grpcWebEndpoint } from './grpc/endpoint.js';
import { jsonRpcEndpoint } from './jsonrpc/endpoint.js';
import { queryOf } from './plain.js';
import { restEndpoint } from './rest/endpoint.js';

/** How an agent is served over each interface. */
const endpoints: PerInterface<WireEndpoint> = {
	jsonrpc: { '1.0': jsonRpcEndpoint },
	rest: { '1.0': restEndpoint },
	grpc: { '1.0': grpcWebEndpoint }
};

/**
 * What answers a request to an agent over a binding: in the version that the request asks for, or in
 * the newest one, which refuses others.
 */
export function endpointFor(
	binding: Binding,
	{ agent, request }: Pick<WireVisit, 'agent' | 'request'>
): WireEndpoint {
	const { version } = serviceParameters(request.headers, () => queryOf(request));
	return entryFor(endpoints, binding, majorMinor(version || agent.missingVersion));
}
