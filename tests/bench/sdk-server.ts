// The SDK's servers on free ports, set up as its documentation shows; to be started by `serve`.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { jsonRpcHandler, restHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import { A2AService, grpcService, UserBuilder as GrpcUserBuilder } from '@a2a-js/sdk/server/grpc';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import express from 'express';
import { createSdkHandler } from './sdk-agent.js';
import { tellServed } from './served.js';

const requestHandler = createSdkHandler();

const userBuilder = UserBuilder.noAuthentication;
const app = express();
app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder }));
app.use('/rest', restHandler({ requestHandler, userBuilder }));
const http = app.listen(0, '127.0.0.1');
await once(http, 'listening');
const { port } = http.address() as AddressInfo;

const grpc = new Server();
const noAuthentication = GrpcUserBuilder.noAuthentication;
grpc.addService(A2AService, grpcService({ requestHandler, userBuilder: noAuthentication }));
const bind = promisify(grpc.bindAsync.bind(grpc));
const grpcPort = await bind('127.0.0.1:0', ServerCredentials.createInsecure());

tellServed({
	jsonrpc: `http://127.0.0.1:${port}/rpc`,
	rest: `http://127.0.0.1:${port}/rest`,
	grpc: `127.0.0.1:${grpcPort}`
});
