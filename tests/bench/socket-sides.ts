import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { A2AService } from '@a2a-js/sdk/server/grpc';
import type { MethodDefinition } from '@grpc/grpc-js';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import type { HttpBinding } from './calls.js';
import { httpCalls } from './calls.js';
import type { AgentSide } from './compare-agents.js';
import { sdkCodecs } from './sdk-codecs.js';

/** An agent over HTTP with connections that stay open. Rejects where an answer is no success. */
export function httpSide(url: string, binding: HttpBinding, connections: number): AgentSide {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	return (call) => {
		const { method, path, headers, body } = httpCalls[binding](call);
		return () =>
			new Promise((resolve, reject) => {
				request(url + path, { agent, method, headers }, (response) => {
					readSuccess(response).then(resolve, reject);
				})
					.on('error', reject)
					.end(body);
			});
	};
}

async function readSuccess(response: IncomingMessage): Promise<string> {
	const body = await text(response);
	if (response.statusCode === 200) return body;
	throw new Error(`Failed to call: HTTP ${response.statusCode} ${body}`);
}

/** An agent over native gRPC, all calls over one connection. */
export function grpcSide(address: string): AgentSide {
	const client = new Client(address, credentials.createInsecure());
	const metadata = new Metadata();
	metadata.set('a2a-version', '1.0');

	function prepare<Request, Response>(
		{ path, requestSerialize, responseDeserialize }: MethodDefinition<Request, Response>,
		codec: {
			request: { fromJSON(json: unknown): Request };
			answer: { toJSON(answer: Response): unknown };
		},
		json: unknown
	) {
		const given = codec.request.fromJSON(json);
		return () =>
			new Promise<string>((resolve, reject) => {
				client.makeUnaryRequest(
					path,
					requestSerialize,
					responseDeserialize,
					given,
					metadata,
					(error, answer) => {
						if (answer) resolve(JSON.stringify(codec.answer.toJSON(answer)));
						else reject(error ?? new Error('Failed to call: no answer'));
					}
				);
			});
	}

	return ({ name, request }) => {
		const { sendMessage, getTask, listTasks } = A2AService;
		switch (name) {
			case 'SendMessage':
				return prepare(sendMessage, sdkCodecs.SendMessage, request);
			case 'GetTask':
				return prepare(getTask, sdkCodecs.GetTask, request);
			case 'ListTasks':
				return prepare(listTasks, sdkCodecs.ListTasks, request);
			default:
				throw new Error(`Failed to prepare ${name}: it is not measured over gRPC`);
		}
	};
}
