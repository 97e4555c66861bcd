import type { Binding } from '../protocol/index.js';
import type { WireEndpoint } from './agent-port.js';
import { grpcWebEndpoint } from './grpc/endpoint.js';
import { jsonRpcEndpoint } from './jsonrpc/endpoint.js';
import { restEndpoint } from './rest/endpoint.js';

/** How an agent is served over each binding. */
export const endpoints: Record<Binding, WireEndpoint> = {
	jsonrpc: jsonRpcEndpoint,
	rest: restEndpoint,
	grpc: grpcWebEndpoint
};
