import type { AgentSide, Effort, Pairing } from './compare-agents.js';
import { compareAgents } from './compare-agents.js';
import type { Finding, Group } from './finding.js';
import type { ServedAgent } from './served.js';
import { serve } from './served.js';
import { grpcSide, httpSide } from './socket-sides.js';

const callers = 16;
const effort: Effort = { rounds: 11, duration: 200, callers };
const clients = `same client, ${callers} calls at a time`;

type Pair = Pick<Pairing, 'title' | 'compared' | 'limit'> & {
	side: (server: ServedAgent) => AgentSide;
};

const pairs: readonly Pair[] = [
	{
		title: 'JSON-RPC over sockets',
		compared: `Node host : SDK’s Express server, ${clients}`,
		side: ({ jsonrpc }) => httpSide(jsonrpc, 'jsonrpc', callers),
		limit: { atLeast: 1.2 }
	},
	{
		title: 'HTTP+JSON over sockets',
		compared: `Node host : SDK’s Express server, ${clients}`,
		side: ({ rest }) => httpSide(rest, 'rest', callers),
		limit: { atLeast: 1.5 }
	},
	{
		title: 'native gRPC over sockets',
		compared: `Node host : SDK’s gRPC server, ${clients}`,
		side: ({ grpc }) => grpcSide(grpc)
	}
];

/** Over loopback, each server in a process of its own. */
export const sockets: Group = {
	name: 'sockets',
	about: 'calls per second over sockets, against the Express and gRPC servers of the official SDK',
	async measure() {
		const findings: Finding[] = [];
		for (const { side, ...pair } of pairs) {
			const servers = await Promise.all([serve('our-server.ts'), serve('sdk-server.ts')]);
			try {
				const [ours, theirs] = [side(servers[0]), side(servers[1])];
				findings.push(...(await compareAgents({ ...pair, ours, theirs }, effort)));
			} finally {
				await Promise.all(servers.map((server) => server.stop()));
			}
		}
		return findings;
	}
};
