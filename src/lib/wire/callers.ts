import type { Binding } from '../protocol/index.js';
import type { Caller } from './call.js';
import { callGrpcWeb } from './grpc/caller.js';
import { callJsonRpc } from './jsonrpc/caller.js';
import { callRest } from './rest/caller.js';

/** How to call an agent over each binding. */
export const callers: Record<Binding, Caller> = {
	jsonrpc: callJsonRpc,
	rest: callRest,
	grpc: callGrpcWeb
};
