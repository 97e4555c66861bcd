// Our host on a free port, its agent at the root too; to be started by `serve`.
import { startNodeHost } from '../../src/lib/hosts/node/index.js';
import { benchAgent } from './bench-agent.js';
import { interfacePath } from './calls.js';
import { tellServed } from './served.js';

const { url } = await startNodeHost({ agents: [benchAgent], port: 0 });
tellServed({
	jsonrpc: url + interfacePath('main', benchAgent.name, 'jsonrpc'),
	rest: url + interfacePath('main', benchAgent.name, 'rest'),
	grpc: new URL(url).host
});
