import { connect } from 'node:http2';
import { startNodeHost } from '../../../src/lib/hosts/node/index.js';
import { bindings } from '../../../src/lib/protocol/index.js';
import { agents } from '../agents.js';
import type { Host } from './host.js';
import { nativeGrpcFetch } from './native-grpc.js';

/** The agents on a port of this machine, called over real sockets, by native gRPC too. */
export const node: Host = {
	name: 'node',
	ways: [...bindings, 'grpc-native'],
	async start() {
		const { url, close } = await startNodeHost({ agents, port: 0 });
		const session = connect(url);
		return {
			site: url,
			fetch,
			nativeGrpc: nativeGrpcFetch(session),
			openTab: async () => fetch,
			async stop() {
				session.close();
				await close();
			}
		};
	}
};
