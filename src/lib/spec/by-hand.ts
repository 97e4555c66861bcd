import type { Exchange } from '../exchange/index.js';
import type { Trigger } from './clause.js';
import type { TriggerClient } from './trigger-client.js';

/* JSON-RPC requests that are written by hand. */

/** A well-formed request; members may be replaced. */
export function rpcCall(members: object): object {
	return { jsonrpc: '2.0', id: 'by-hand', ...members };
}

/** Posts a body: a text as it stands, anything else as JSON. */
export function post(client: TriggerClient, body: unknown): Promise<Exchange> {
	return client.request({
		method: 'POST',
		body: typeof body === 'string' ? body : JSON.stringify(body)
	});
}

/** Posts several, one after another. */
export function posting(...bodies: unknown[]): Trigger {
	return async (client) => {
		for (const body of bodies) await post(client, body);
	};
}
