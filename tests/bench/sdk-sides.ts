import { JsonRpcTransportHandler, ServerCallContext } from '@a2a-js/sdk/server';
import type { OperationName } from '../../src/lib/protocol/index.js';
import { httpCalls } from './calls.js';
import type { AgentSide } from './compare-agents.js';
import { createSdkHandler } from './sdk-agent.js';
import { sdkCodecs } from './sdk-codecs.js';

/** The SDK's handler of JSON-RPC, from text to text. */
export function sdkJsonRpcSide(): AgentSide {
	const transport = new JsonRpcTransportHandler(createSdkHandler());
	return (call) => {
		const { body = '' } = httpCalls.jsonrpc(call);
		return async () => JSON.stringify(await transport.handle(body, createContext('1.0')));
	};
}

/** The same behind the least that is needed to answer a Request with a Response. */
export function sdkFetchSide(): AgentSide {
	const transport = new JsonRpcTransportHandler(createSdkHandler());
	async function answer(request: Request): Promise<Response> {
		const context = createContext(request.headers.get('A2A-Version') ?? '');
		const result = await transport.handle(await request.text(), context);
		const headers = { 'Content-Type': 'application/json' };
		return new Response(JSON.stringify(result), { headers });
	}
	return (call) => {
		const { path, ...init } = httpCalls.jsonrpc(call);
		return async () => (await answer(new Request(`http://localhost${path}`, init))).text();
	};
}

/**
 * The SDK's handler of requests, from JSON to JSON. Its handler of HTTP+JSON, which only its Express
 * router can reach, does the same.
 */
export function sdkHandlerSide(): AgentSide {
	const handler = createSdkHandler();
	const { SendMessage, GetTask, ListTasks } = sdkCodecs;
	const operations: Partial<Record<OperationName, (json: unknown) => Promise<unknown>>> = {
		async SendMessage(json) {
			const sent = await handler.sendMessage(SendMessage.request.fromJSON(json), createContext());
			if (!('artifacts' in sent)) throw new Error('Failed to send: no task was made');
			return SendMessage.answer.toJSON({ payload: { $case: 'task', value: sent } });
		},
		async GetTask(json) {
			const request = GetTask.request.fromJSON(json);
			return GetTask.answer.toJSON(await handler.getTask(request, createContext()));
		},
		async ListTasks(json) {
			const request = ListTasks.request.fromJSON(json);
			return ListTasks.answer.toJSON(await handler.listTasks(request, createContext()));
		}
	};
	return ({ name, request }) => {
		const text = JSON.stringify(request);
		return async () => JSON.stringify(await operations[name]?.(JSON.parse(text)));
	};
}

function createContext(requestedVersion = '1.0'): ServerCallContext {
	return new ServerCallContext({ requestedVersion });
}
