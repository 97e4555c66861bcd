import { expect, test } from 'vitest';
import { responseBody } from '../../src/lib/exchange/index.js';
import type { A2AReason, Artifact, JsonObject } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import type { Step } from '../../src/lib/scenarios/index.js';
import { OpenCall } from '../conformance/open-call.js';
import type { Call } from '../conformance/rig.js';
import { scriptRequest, sendRequest } from '../conformance/rig.js';
import { callForeign } from './answering.js';
import { createRig } from './create-rig.js';
import { jsonBindings, overBindings } from './over-bindings.js';
import { expectInvalid, expectReason } from './refusal.js';
import { begin, goOn, read, statesIn, values } from './tasks.js';

const working = { status: 'TASK_STATE_WORKING' } as const;
const completed = { status: 'TASK_STATE_COMPLETED' } as const;
const inputRequired = { status: 'TASK_STATE_INPUT_REQUIRED' } as const;
const authRequired = { status: 'TASK_STATE_AUTH_REQUIRED' } as const;
const says = (text: string) => ({ say: [{ text }] });
const artifact = (artifactId: string, ...texts: string[]): { artifact: Artifact } => ({
	artifact: { artifactId, parts: texts.map((text) => ({ text })) }
});
const update = (status: JsonObject) => ({ statusUpdate: { status } });

test.each(['GET', 'POST'])(
	'report 024: a subscription over HTTP+JSON may be made by %s',
	async (method) => {
		const rig = createRig();
		const task = await begin(rig, [inputRequired]);
		const response = await rig.fetch(`${rig.url}/scripted/rest/tasks/${task.id}:subscribe`, {
			method,
			headers: { 'A2A-Version': '1.0' }
		});
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toBe('text/event-stream');
		await goOn(rig, task, completed);
		const frames = (await response.text()).trim().split('\n\n');
		expect(
			frames.map((frame) => JSON.parse(frame.replace(/^data: /, '')) as unknown)
		).toMatchObject([{ task: { id: task.id } }, update({ state: 'TASK_STATE_COMPLETED' })]);
	}
);

test.each(bindings)(
	'report 026, 032: a subscription to a task that was sent without a stream begins with it over %s',
	async (binding) => {
		const rig = createRig();
		const task = await begin(rig, [
			{ ...working, ...says('Begun') },
			{ after: 10_000, ...artifact('a', 'Hello') },
			completed
		]);
		const { id } = task;
		const operation = 'SubscribeToTask';
		const stream = new OpenCall(rig, 'scripted', { operation, binding, request: { id } });
		await stream.events(1);
		await rig.atOnce();
		const [first, ...later] = values(await stream.ended);
		expect(first).toEqual({ task });
		expect(task.status.state).toBe('TASK_STATE_WORKING');
		expect(later).toMatchObject([
			{ artifactUpdate: { taskId: id, ...artifact('a', 'Hello') } },
			update({ state: 'TASK_STATE_COMPLETED' })
		]);
	}
);

test.each(bindings)(
	'report 029: each subscriber gets every event from its start on, and no earlier one, over %s',
	async (binding) => {
		const rig = createRig();
		const task = await begin(rig, [working]);
		const call = { operation: 'SubscribeToTask', binding, request: { id: task.id } } as const;
		const early = [1, 2].map(() => new OpenCall(rig, 'scripted', call));
		await Promise.all(early.map((stream) => stream.events(1)));
		await goOn(rig, task, { ...working, ...says('One') }, artifact('a', 'Hello'));
		const late = new OpenCall(rig, 'scripted', call);
		await late.events(1);
		await goOn(rig, task, { ...working, ...says('Two') }, completed);

		const [one = [], other] = await Promise.all(
			early.map(async ({ ended }) => values(await ended))
		);
		expect(one).toMatchObject([
			{ task: { status: { state: 'TASK_STATE_WORKING' } } },
			update({ message: { parts: [{ text: 'One' }] } }),
			{ artifactUpdate: artifact('a', 'Hello') },
			update({ message: { parts: [{ text: 'Two' }] } }),
			update({ state: 'TASK_STATE_COMPLETED' })
		]);
		expect(JSON.stringify(other)).toBe(JSON.stringify(one));
		const [snapshot, ...rest] = values(await late.ended);
		expect(snapshot).toMatchObject({
			task: { status: { message: { parts: [{ text: 'One' }] } }, artifacts: [{ artifactId: 'a' }] }
		});
		expect(rest).toEqual(one.slice(3));
	}
);

test.each(bindings)(
	'report 030: streams of two messages to one task carry the events of both over %s',
	async (binding) => {
		const rig = createRig();
		const send = (steps: Step[], message?: JsonObject) =>
			new OpenCall(rig, 'scripted', {
				operation: 'SendStreamingMessage',
				binding,
				request: scriptRequest({ steps }, message)
			});
		const task = await begin(rig, [inputRequired]);
		const first = send([{ ...working, ...says('One') }], { taskId: task.id });
		await first.events(2);
		const steps = [{ ...working, ...says('Two') }, artifact('a', 'Hello'), completed];
		const second = send(steps, { taskId: task.id });
		const [one, two] = [values(await first.ended), values(await second.ended)];
		expect(two).toMatchObject([
			{ task: { id: task.id, status: { message: { parts: [{ text: 'One' }] } } } },
			update({ message: { parts: [{ text: 'Two' }] } }),
			{ artifactUpdate: artifact('a', 'Hello') },
			update({ state: 'TASK_STATE_COMPLETED' })
		]);
		expect(one).toHaveLength(5);
		expect(one.slice(2)).toEqual(two.slice(1));
	}
);

test.each(jsonBindings)(
	'report 031: a Last-Event-ID brings nothing back over %s',
	async (binding) => {
		const rig = createRig();
		const task = await begin(rig, [working]);
		const call = { operation: 'SubscribeToTask', binding, request: { id: task.id } } as const;
		const lost = new OpenCall(rig, 'scripted', call);
		await lost.events(1);
		lost.abort();
		await lost.ended;
		const missed = [{ ...working, ...says('One') }, artifact('a', 'Hello'), artifact('b', 'You')];
		await goOn(rig, task, ...missed);

		const headers = { 'Last-Event-ID': '1' };
		const again = new OpenCall(rig, 'scripted', { ...call, headers });
		await again.events(1);
		const now = await read(rig, task, { binding });
		await goOn(rig, task, completed);
		const exchange = await again.ended;
		const [first, ...later] = values(exchange);
		expect(first).toEqual({ task: now });
		expect(later).toMatchObject([update({ state: 'TASK_STATE_COMPLETED' })]);
		expect(new TextDecoder().decode(responseBody(exchange))).not.toMatch(/^id:/m);
	}
);

test.each(
	overBindings([
		{ title: '034: a cancel at work ends the task', state: working },
		{ title: '034: a cancel while the agent waits for input ends the task', state: inputRequired }
	])
)('report %s over %s', async (_, binding, { state }) => {
	const rig = createRig();
	const task = await begin(rig, [state]);
	const cancel = { operation: 'CancelTask', binding, request: { id: task.id } } as const;
	const canceled = await rig.result('scripted', cancel);
	expect(canceled).toMatchObject({ id: task.id, status: { state: 'TASK_STATE_CANCELED' } });
	expect(await read(rig, task, { binding })).toEqual(canceled);
});

test.each(bindings)(
	'report 034: a slow cancel shows the task as it is until it took effect over %s',
	async (binding) => {
		const rig = createRig();
		const onCancel = [{ after: 2000, status: 'TASK_STATE_CANCELED' as const }];
		const task = await begin(rig, [working], { onCancel });
		const cancel = { operation: 'CancelTask', binding, request: { id: task.id } } as const;
		const asked = await rig.result('scripted', cancel);
		expect(asked).toMatchObject({ status: { state: 'TASK_STATE_WORKING' } });
		expect(await read(rig, task, { binding })).toEqual(asked);
		await rig.atOnce();
		expect((await read(rig, task, { binding })).status.state).toBe('TASK_STATE_CANCELED');
	}
);

test.each(bindings)(
	'report 034: a cancel that an agent refuses leaves the task at work over %s',
	async (binding) => {
		const rig = createRig();
		const task = await begin(rig, [working], { onCancel: 'refuse' });
		const cancel = { operation: 'CancelTask', binding, request: { id: task.id } } as const;
		expectReason(await rig.call('scripted', cancel), 'TASK_NOT_CANCELABLE', {
			metadata: { taskId: task.id, state: 'TASK_STATE_WORKING' }
		});
		expect(await read(rig, task, { binding })).toEqual(task);
	}
);

test.each(
	overBindings([
		{
			title: '035: a sent stream ends where input is asked for',
			streamsEnd: 'by-operation',
			step: inputRequired,
			stays: false
		},
		{
			title: '035: a sent stream stays open where a login is asked for',
			streamsEnd: 'by-operation',
			step: authRequired,
			stays: true
		},
		{
			title: '035: a sent stream set to end with its task stays open where input is asked for',
			streamsEnd: 'terminal',
			step: inputRequired,
			stays: true
		},
		{
			title: '035: a sent stream set to end at interruptions does so where a login is asked for',
			streamsEnd: 'interrupted',
			step: authRequired,
			stays: false
		}
	])
)('report %s over %s', async (_, binding, { streamsEnd, step, stays }) => {
	const rig = createRig();
	const body = JSON.stringify({ streamsEnd });
	await rig.fetch(`${rig.url}/control/settings/scripted`, { method: 'PUT', body });
	const task = await begin(rig, [inputRequired]);
	const stream = new OpenCall(rig, 'scripted', {
		operation: 'SendStreamingMessage',
		binding,
		request: scriptRequest({ steps: [working, step] }, { taskId: task.id })
	});
	await stream.events(3);
	await goOn(rig, task, completed);
	const exchange = await stream.ended;
	expect(exchange.ending?.kind).toBe('complete');
	expect(statesIn(exchange)).toEqual([
		'TASK_STATE_INPUT_REQUIRED',
		'TASK_STATE_WORKING',
		step.status,
		...(stays ? ['TASK_STATE_COMPLETED'] : [])
	]);
});

test.each(bindings)(
	'report 036: no member marks the last event of a stream over %s',
	async (binding) => {
		const exchange = await createRig().call('scripted', {
			operation: 'SendStreamingMessage',
			binding,
			request: scriptRequest({ steps: [working, inputRequired] })
		});
		const updates = values(exchange).slice(1);
		expect(updates).toMatchObject(
			[working, inputRequired].map(({ status: state }) => update({ state }))
		);
		for (const { statusUpdate, ...others } of updates) {
			expect(others).toEqual({});
			expect(Object.keys(statusUpdate as JsonObject).sort()).toEqual([
				'contextId',
				'status',
				'taskId'
			]);
		}
	}
);

const a = { artifactId: 'a' };
const part = (text: string) => ({ parts: [{ text }] });

test.each(
	overBindings<{ title: string; chunks: Step[]; sent: JsonObject[]; kept: JsonObject[] }>([
		{
			title: '037: further chunks add parts, and their names and metadata win, key by key',
			chunks: [
				{
					artifact: { ...a, ...part('1'), name: 'Draft', metadata: { one: 1, two: 1 } },
					append: false
				},
				{ artifact: { ...a, ...part('2'), name: 'Final', metadata: { two: 2 } }, append: true },
				{ artifact: { ...a, ...part('3') }, append: true, lastChunk: true }
			],
			sent: [{}, { append: true }, { append: true, lastChunk: true }],
			kept: [
				{
					...a,
					name: 'Final',
					metadata: { one: 1, two: 2 },
					parts: [{ text: '1' }, { text: '2' }, { text: '3' }]
				}
			]
		},
		{
			title: '037: an artifact that is sent whole again takes the place of the one before',
			chunks: [
				{ artifact: { ...a, ...part('1'), name: 'Draft' } },
				{ artifact: { ...a, ...part('2') }, append: false, lastChunk: true }
			],
			sent: [{}, { lastChunk: true }],
			kept: [{ ...a, ...part('2') }]
		},
		{
			title: '038: a chunk after the last one is sent and kept',
			chunks: [
				{ artifact: { ...a, ...part('1') }, lastChunk: true },
				{ artifact: { ...a, ...part('2') }, append: true }
			],
			sent: [{ lastChunk: true }, { append: true }],
			kept: [{ ...a, parts: [{ text: '1' }, { text: '2' }] }]
		},
		{
			title: '039: chunks of one id are one artifact',
			chunks: [
				{ artifact: { ...a, ...part('Hello') } },
				{ artifact: { ...a, ...part(' world') }, append: true }
			],
			sent: [{}, { append: true }],
			kept: [{ ...a, parts: [{ text: 'Hello' }, { text: ' world' }] }]
		}
	])
)('report %s over %s', async (_, binding, { chunks, sent, kept }) => {
	const rig = createRig();
	const exchange = await rig.call('scripted', {
		operation: 'SendStreamingMessage',
		binding,
		request: scriptRequest({ steps: [...chunks, completed] })
	});
	const [first, ...later] = values(exchange) as [{ task: JsonObject }, ...JsonObject[]];
	const { id, contextId } = first.task as { id: string; contextId: string };
	expect(later.slice(0, -1)).toEqual(
		chunks.map((chunk, index) => ({
			artifactUpdate: {
				taskId: id,
				contextId,
				artifact: 'artifact' in chunk && chunk.artifact,
				...sent[index]
			}
		}))
	);
	const get = { operation: 'GetTask', binding, request: { id } } as const;
	expect((await rig.result('scripted', get)).artifacts).toEqual(kept);
});

const event = {
	statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } }
};
const asData = (lines: readonly string[]) => lines.map((line) => `data: ${line}\n`).join('');

test.each(
	overBindings(
		[
			{
				title: '041: our client passes over comments, names and ids of events',
				frame: (json: object) => {
					const text = JSON.stringify(json);
					const middle = text.indexOf(',') + 1;
					const data = asData([text.slice(0, middle), text.slice(middle)]);
					return `: keep-alive\n\nevent: message\nid: 7\n${data}\n`;
				}
			},
			{
				title: '042: our client joins the lines of an event',
				frame: (json: object) => `${asData(JSON.stringify(json, null, 2).split('\n'))}\n`
			}
		],
		jsonBindings
	)
)('report %s over %s', async (_, binding, { frame }) => {
	const json = binding === 'jsonrpc' ? { jsonrpc: '2.0', id: 1, result: event } : event;
	const headers = { 'Content-Type': 'text/event-stream' };
	const { exchange } = await callForeign(
		{ operation: 'SubscribeToTask', binding, request: { id: 't' } },
		() => new Response(frame(json).repeat(2), { headers })
	);
	expect(exchange.ending?.kind).toBe('complete');
	expect(values(exchange)).toEqual([event, event]);
});

const text = [{ text: 'Hello' }];
const unknown = '3f0d0e5c-6f1f-4b8e-9d51-0c5f0a2b7f11';

test.each(bindings)(
	'report 043: a stream is refused for a fault of its message without any event over %s',
	async (binding) => {
		const request = sendRequest({ parts: [] });
		const operation = 'SendStreamingMessage';
		const exchange = await createRig().call('scripted', { operation, binding, request });
		expectInvalid(exchange, ['message.parts']);
	}
);

interface Refused extends Pick<Call, 'operation' | 'request'> {
	title: string;
	agent: string;
	reason: A2AReason;
	metadata: Record<string, string>;
}

test.each(
	overBindings<Refused>([
		{
			title: '044: a stream from an agent that has none is refused',
			agent: 'minimal',
			operation: 'SendStreamingMessage',
			request: sendRequest({ parts: text }),
			reason: 'UNSUPPORTED_OPERATION',
			metadata: { capability: 'streaming' }
		},
		{
			title: '045, 046: a stream for a task id that the client made up is refused',
			agent: 'scripted',
			operation: 'SendStreamingMessage',
			request: sendRequest({ taskId: unknown, parts: text }),
			reason: 'TASK_NOT_FOUND',
			metadata: { taskId: unknown }
		},
		{
			title: '047: a subscription to an unknown task is refused',
			agent: 'scripted',
			operation: 'SubscribeToTask',
			request: { id: unknown },
			reason: 'TASK_NOT_FOUND',
			metadata: { taskId: unknown }
		}
	])
)('report %s over %s', async (_, binding, { agent, operation, request, reason, metadata }) => {
	const exchange = await createRig().call(agent, { operation, binding, request });
	expectReason(exchange, reason, { metadata });
});
