import type { Exchange } from '../../exchange/index.js';
import { errorOf } from './calls.js';
import { isRefusedEarly, isUndecided } from './endings.js';

/** How a binding says that it does not know what was called. */
const unknown = {
	jsonrpc: [-32601],
	http: [404, 405, 501],
	grpc: [12]
};

/** Codes that say nothing of what was called: something broke on the way or inside. */
const vague = {
	jsonrpc: [-32603, -32700, -32600, -32000],
	http: [500],
	grpc: [2, 4, 13, 15]
};

/** Whether an answer shows that an operation is there; undefined where it shows neither. */
export function isServed(exchange: Exchange): boolean | undefined {
	if (isUndecided(exchange) || isRefusedEarly(exchange)) return undefined;
	const error = errorOf(exchange);
	if (!error || error.reason !== undefined) return true;
	if (unknown[error.kind].includes(error.code)) return false;
	return vague[error.kind].includes(error.code) ? undefined : true;
}
