import type { JsonObject, OperationName } from '../../src/lib/protocol/index.js';
import { bindingSegments, operation } from '../../src/lib/protocol/index.js';
import { restRequest } from '../../src/lib/wire/index.js';

/** A call of an agent, whoever serves it. */
export interface BenchCall {
	name: OperationName;
	request: JsonObject;
}

/** A call as it goes over HTTP; plain data, so that a browser can be handed it. */
export interface HttpCall {
	method: string;
	/** Follows the URL of the interface. */
	path: string;
	headers: Record<string, string>;
	body?: string;
}

const question = 'Refundable fares from London to New York for 1 adult on 12 March, please';

export function sendCall(
	text = question,
	configuration: JsonObject = {},
	contextId?: string
): BenchCall {
	const parts = [{ text }];
	const message = { messageId: 'm-1', role: 'ROLE_USER', parts, ...(contextId && { contextId }) };
	return { name: 'SendMessage', request: { message, configuration } };
}

/** Makes `states` take so many steps, the first one at once. */
export function stepsCall(count: number): BenchCall {
	const steps = Array.from({ length: count }, () => ({ state: 'working' }));
	const message = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ data: { steps } }] };
	return { name: 'SendMessage', request: { message, configuration: { returnImmediately: true } } };
}

export const listCall: BenchCall = { name: 'ListTasks', request: {} };

export function getCall(id: string): BenchCall {
	return { name: 'GetTask', request: { id } };
}

export type HttpBinding = 'jsonrpc' | 'rest';

const headers = { 'A2A-Version': '1.0', 'Content-Type': 'application/json' };

/** How a call is made over HTTP. */
export const httpCalls: Record<HttpBinding, (call: BenchCall) => HttpCall> = {
	jsonrpc: ({ name, request }) => ({
		method: 'POST',
		path: '',
		headers,
		body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params: request })
	}),
	rest({ name, request }) {
		const { verb: method, path, body } = restRequest(operation(name), request);
		if (!body) return { method, path, headers: { 'A2A-Version': '1.0' } };
		return { method, path, headers, body: JSON.stringify(body) };
	}
};

/** Path of an interface of an agent in a sandbox. */
export function interfacePath(sandbox: string, agent: string, binding: HttpBinding): string {
	return `/sandbox/${sandbox}/${agent}/${bindingSegments[binding]}`;
}

/** The id of the task that an answer to SendMessage holds. */
export function taskIdOf(answer: string): string {
	const json = JSON.parse(answer) as Sent & { result?: Sent };
	return (json.result ?? json).task.id;
}

interface Sent {
	task: { id: string };
}
