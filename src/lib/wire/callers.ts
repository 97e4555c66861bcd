import type { Binding, JsonObject, PerInterface } from '../protocol/index.js';
import { currentVersion, entryFor } from '../protocol/index.js';
import type { Caller, WireCall } from './call.js';
import { callJsonRpc } from './jsonrpc/caller.js';
import { callRest } from './rest/caller.js';

/** How to call an agent over each interface. */
const callers: PerInterface<Caller> = {
	jsonrpc: { '1.0': callJsonRpc },
	rest: { '1.0': callRest },
	grpc: { '1.0': callGrpcWebOnDemand }
};

/** How to call an agent over a binding. */
export function callerFor(binding: Binding): Caller {
	return entryFor(callers, binding, currentVersion);
}

/** A page that calls over text alone does without what binary messages take. */
async function* callGrpcWebOnDemand(call: WireCall): AsyncGenerator<JsonObject, void> {
	const { callGrpcWeb } = await import('./grpc/caller.js');
	yield* callGrpcWeb(call);
}
