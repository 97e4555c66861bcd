import { create, toBinary } from '@bufbuild/protobuf';
import { describe, expect, test, vi } from 'vitest';
import { SubscribeToTaskRequestSchema } from '../../gen/lf/a2a/v1/a2a_pb.js';
import type { StreamResponse } from '../../protocol/index.js';
import type { AgentPort } from '../agent-port.js';
import { toResponse } from '../plain.js';
import { grpcWebEndpoint } from './endpoint.js';

const first = { task: { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } };
const headers = { 'Content-Type': 'application/grpc-web+proto', 'A2A-Version': '1.0' };

function framed(message: Uint8Array): Uint8Array<ArrayBuffer> {
	const frame = new Uint8Array(5 + message.byteLength);
	new DataView(frame.buffer).setUint32(1, message.byteLength);
	frame.set(message, 5);
	return frame;
}

/** An agent whose streams give one event and then wait. */
function waitingAgent() {
	const left = vi.fn();
	const events = new ReadableStream<StreamResponse>({
		start: (controller) => controller.enqueue(first as StreamResponse),
		cancel: left
	});
	const call = vi.fn<AgentPort['call']>(async () => ({ kind: 'stream', extensions: [], events }));
	const agent: AgentPort = {
		edition: '1.0.1',
		missingVersion: '0.3',
		wake: () => () => {},
		call
	};
	return { agent, left, call };
}

function subscribe(
	agent: AgentPort,
	more: Record<string, string> = {},
	controller = new AbortController()
) {
	const message = toBinary(
		SubscribeToTaskRequestSchema,
		create(SubscribeToTaskRequestSchema, { id: 't' })
	);
	const request = new Request('https://agent.test/', {
		method: 'POST',
		headers: { ...headers, ...more },
		body: framed(message)
	});
	return grpcWebEndpoint({
		agent,
		path: '/lf.a2a.v1.A2AService/SubscribeToTask',
		request,
		signal: controller.signal
	}).then(toResponse);
}

describe('a reader of a stream', () => {
	test('that cancels the body has unsubscribed, without waiting for another event', async () => {
		const { agent, left } = waitingAgent();
		const response = await subscribe(agent);
		await response.body?.cancel();
		await vi.waitFor(() => expect(left).toHaveBeenCalled());
	});

	test('whose caller aborts has unsubscribed', async () => {
		const { agent, left } = waitingAgent();
		const controller = new AbortController();
		const response = await subscribe(agent, {}, controller);
		const reader = response.body?.getReader();
		await reader?.read();
		controller.abort();
		await vi.waitFor(() => expect(left).toHaveBeenCalled());
	});

	test('gets DEADLINE_EXCEEDED in the trailers when its deadline passes', async () => {
		const { agent, left } = waitingAgent();
		const response = await subscribe(agent, { 'grpc-timeout': '1m' });
		expect(await response.text()).toContain('grpc-status: 4');
		expect(left).toHaveBeenCalled();
	});

	test('may have a deadline beyond what timers know', async () => {
		const { agent, left } = waitingAgent();
		const response = await subscribe(agent, { 'grpc-timeout': '99999999H' });
		const reader = response.body?.getReader();
		const read = await reader?.read();
		expect(read?.value?.[0]).toBe(0);
		expect(left).not.toHaveBeenCalled();
		await reader?.cancel();
	});
});
