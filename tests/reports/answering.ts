import type { CallOptions } from '../../src/lib/client/index.js';
import { createClient } from '../../src/lib/client/index.js';
import type { CallExchange } from '../../src/lib/exchange/index.js';
import type { JsonObject } from '../../src/lib/protocol/index.js';
import type { AgentCardJson } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';

/** An agent somewhere else, of that version. */
export function foreignCard(protocolVersion = '1.0'): AgentCardJson {
	const declared = ['JSONRPC', 'HTTP+JSON', 'https://agent.test/bindings/grpc-web'];
	return {
		name: 'Foreign agent',
		supportedInterfaces: declared.map((protocolBinding) => ({
			url: 'https://agent.test',
			protocolBinding,
			protocolVersion
		}))
	};
}

/** Has our client call an agent that gives the same answer to everything, and keeps what was sent. */
export async function callForeign(
	options: CallOptions,
	answer: () => Response,
	card: JsonObject = foreignCard()
): Promise<{ exchange: CallExchange; sent: Request[] }> {
	const sent: Request[] = [];
	const fetch: typeof globalThis.fetch = async (input, init) => {
		sent.push(new Request(input, init));
		return answer();
	};
	const client = createClient({ fetch, card, now: () => 0 });
	return { exchange: await client.call(options), sent };
}
