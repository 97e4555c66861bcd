import { describe, expect, test } from 'vitest';
import { eventKind } from '../../src/lib/exchange/index.js';
import type { Binding } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import { subscribe } from '../conformance/open-call.js';
import { scriptRequest } from '../conformance/rig.js';
import { behave, bodyText, newRig, refusal, request, startTask } from './decisions.js';

const failing = scriptRequest({
	steps: [
		{ status: 'TASK_STATE_WORKING' },
		{ fail: { reason: 'INVALID_AGENT_RESPONSE', message: 'Broken' } }
	]
});

test.each(['GET', 'POST'])('D04: HTTP+JSON subscribes by %s', async (method) => {
	const rig = newRig();
	const { id } = await startTask(rig, 'tck-input-required');
	const response = await request(rig, `conformance/rest/tasks/${id}:subscribe`, { method });
	expect(response.headers.get('Content-Type')).toBe('text/event-stream');
	const reader = response.body?.getReader();
	const first = new TextDecoder().decode((await reader?.read())?.value);
	expect(first).toMatch(/^data: \{"task":\{"id":/);
	await reader?.cancel();
});

describe.each<Binding>(bindings)('over %s', (binding) => {
	test('D06: the task comes first, also where it completes at once', async () => {
		const { messages } = await newRig().call('conformance', {
			operation: 'SendStreamingMessage',
			binding,
			request: behave('tck-stream-002')
		});
		expect(messages.map(({ value }) => eventKind(value))).toEqual(['task', 'statusUpdate']);
	});

	test('D31: what fails after the start ends the stream with its error', async () => {
		const exchange = await newRig().call('scripted', {
			operation: 'SendStreamingMessage',
			binding,
			request: failing
		});
		expect(exchange.messages).not.toEqual([]);
		expect(refusal(exchange)).toBe('INVALID_AGENT_RESPONSE');
	});
});

test.each<[Binding, RegExp]>([
	['jsonrpc', /^data: \{"jsonrpc":"2\.0","id":1,"(result|error)":.*\}$/],
	['rest', /^data: \{"(task|statusUpdate|error)":.*\}$/]
])('D31: an event of %s is one line of data', async (binding, line) => {
	const exchange = await newRig().call('scripted', {
		operation: 'SendStreamingMessage',
		binding,
		request: failing
	});
	const lines = bodyText(exchange)
		.split('\n')
		.filter((text) => text.startsWith('data:'));
	expect(lines).toHaveLength(exchange.messages.length + 1);
	for (const text of lines) expect(text).toMatch(line);
	expect(bodyText(exchange)).not.toMatch(/^id:/m);
	expect(bodyText(exchange).includes('event: error')).toBe(binding === 'rest');
});

test('D46: the first chunk of an artifact does not append, the last says so', async () => {
	const { messages } = await newRig().call('conformance', {
		operation: 'SendStreamingMessage',
		binding: 'rest',
		request: behave('tck-stream-artifact-chunked')
	});
	const [first, last] = messages.flatMap(({ value }) => value.artifactUpdate ?? []);
	expect(first).not.toHaveProperty('append', true);
	expect(last).toMatchObject({ append: true, lastChunk: true });
});

test('D53: a passed deadline ends the call, not the task', async () => {
	const rig = newRig();
	const { id } = await startTask(rig, 'tck-input-required');
	const call = await rig.call('conformance', {
		operation: 'SubscribeToTask',
		binding: 'grpc',
		request: { id },
		headers: { 'grpc-timeout': '50m' }
	});
	expect(refusal(call)).toBe('grpc DEADLINE_EXCEEDED');
	const staying = subscribe(rig, 'rest', id, 'conformance');
	await staying.events(1);
	staying.abort();
	expect((await staying.ended).messages[0]?.value).toMatchObject({ task: { id } });
});
