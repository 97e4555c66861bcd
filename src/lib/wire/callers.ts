import type { Binding, PerInterface } from '../protocol/index.js';
import { currentVersion, entryFor } from '../protocol/index.js';
import type { Caller } from './call.js';
import { callGrpcWeb } from './grpc/caller.js';
import { callJsonRpc } from './jsonrpc/caller.js';
import { callRest } from './rest/caller.js';

/** How to call an agent over each interface. */
const callers: PerInterface<Caller> = {
	jsonrpc: { '1.0': callJsonRpc },
	rest: { '1.0': callRest },
	grpc: { '1.0': callGrpcWeb }
};

/** How to call an agent over a binding. */
export function callerFor(binding: Binding): Caller {
	return entryFor(callers, binding, currentVersion);
}
