import { expect, test } from 'vitest';
import type { CallExchange } from '../../src/lib/exchange/index.js';
import { responseBody } from '../../src/lib/exchange/index.js';
import type { A2AReason, Binding, JsonObject } from '../../src/lib/protocol/index.js';
import { a2aReasons, bindings } from '../../src/lib/protocol/index.js';
import { createFakeTime } from '../../src/lib/simulator/fake-time.test-helper.js';
import { requiredExtension } from '../conformance/agents.js';
import { OpenCall } from '../conformance/open-call.js';
import { scriptRequest, sendRequest } from '../conformance/rig.js';
import { errorCases } from '../conformance/suites/error-cases.js';
import { readWireError } from '../conformance/wire-error.js';
import { createRig } from './create-rig.js';
import { overBindings } from './over-bindings.js';
import { codesOf, expectInvalid, expectReason } from './refusal.js';
import { begin, countTasks, read, statesIn, values } from './tasks.js';

const text = [{ text: 'Hello' }];
const json = { 'Content-Type': 'application/json', 'A2A-Version': '1.0' };
const errorInfo = 'type.googleapis.com/google.rpc.ErrorInfo';
const badRequest = 'type.googleapis.com/google.rpc.BadRequest';
const notJson = { '@type': errorInfo, reason: 'PARSE_ERROR', domain: 'a2a-playground' };

test.each([
	['001', 'words', 'plain text'],
	['001', 'an object without quotes', '{invalid json'],
	['001', 'an object that breaks off', '{"jsonrpc":"2.0","id":1,"method":"GetTask"'],
	['002', 'an object without a comma', '{"jsonrpc":"2.0" "id":1,"method":"GetTask"}'],
	['002', 'an object without a brace', '{"jsonrpc":"2.0","id":1,"params":{"id":"t"}']
])('report %s: %s as a body gets a parse error of JSON-RPC', async (_, _what, body) => {
	const rig = createRig();
	const init = { method: 'POST', headers: json, body };
	const response = await rig.fetch(`${rig.url}/scripted/rpc`, init);
	expect(response.status).toBe(200);
	expect(response.headers.get('Content-Type')).toBe('application/json');
	expect(await response.json()).toEqual({
		jsonrpc: '2.0',
		id: null,
		error: {
			code: -32700,
			message: 'Invalid JSON payload',
			data: [
				notJson,
				{
					'@type': badRequest,
					fieldViolations: [{ field: 'body', description: 'is not valid JSON' }]
				}
			]
		}
	});
});

const whole = { messageId: 'm-1', role: 'ROLE_USER', parts: text };
const { messageId: _id, ...noId } = whole;
const { role: _role, ...noRole } = whole;
const { parts: _parts, ...noParts } = whole;

test.each(
	overBindings([
		{
			title: '004, 006: a message without an id is refused',
			message: noId,
			field: 'message.messageId'
		},
		{ title: '004: a message without a role is refused', message: noRole, field: 'message.role' },
		{ title: '004: a message without parts is refused', message: noParts, field: 'message.parts' },
		{
			title: '005: a message with an empty list of parts is refused',
			message: { ...whole, parts: [] },
			field: 'message.parts'
		},
		{
			title: '006: a message with an empty id is refused',
			message: { ...whole, messageId: '' },
			field: 'message.messageId'
		}
	])
)('report %s over %s', async (_, binding, { message, field }) => {
	const rig = createRig();
	const request = { message };
	const operation = 'SendMessage';
	expectInvalid(await rig.call('scripted', { operation, binding, request }), [field]);
	expect(await countTasks(rig)).toBe(0);
});

test.each(
	overBindings([
		{ title: '006: a message may have blanks as its id', messageId: '  ' },
		{ title: '006: a message may have an id that is no UUID', messageId: 'msg-1' }
	])
)('report %s over %s', async (_, binding, { messageId }) => {
	const steps = [{ status: 'TASK_STATE_COMPLETED' as const }];
	const request = scriptRequest({ steps }, { messageId });
	const operation = 'SendMessage';
	expect(await createRig().result('scripted', { operation, binding, request })).toMatchObject({
		task: { history: [{ messageId }] }
	});
});

test.each(
	overBindings([
		{
			title: '007, 008, 009: a COMPLETED task takes nothing more',
			state: 'TASK_STATE_COMPLETED' as const
		},
		{
			title: '007: a CANCELED task takes nothing more',
			state: 'TASK_STATE_CANCELED' as const
		},
		{ title: '007: a FAILED task takes nothing more', state: 'TASK_STATE_FAILED' as const },
		{
			title: '007: a REJECTED task takes nothing more',
			state: 'TASK_STATE_REJECTED' as const
		}
	])
)('report %s over %s, and can be read', async (_, binding, { state }) => {
	const rig = createRig();
	const task = await begin(rig, [{ status: state }]);
	const { id } = task;
	const message = sendRequest({ messageId: 'm-2', taskId: id, parts: text });
	for (const [operation, request] of [
		['SendMessage', message],
		['SendStreamingMessage', message],
		['SubscribeToTask', { id }]
	] as const) {
		const exchange = await rig.call('scripted', { operation, binding, request });
		expectReason(exchange, 'UNSUPPORTED_OPERATION', { metadata: { taskId: id, state } });
	}
	expect(await read(rig, task, { binding })).toEqual(task);
});

test.each(bindings)(
	'report 010: a task that is over and a missing capability differ in words and metadata alone over %s',
	async (binding) => {
		const rig = createRig();
		const { id } = await begin(rig, [{ status: 'TASK_STATE_COMPLETED' }]);
		const over = await rig.call('scripted', {
			operation: 'SendMessage',
			binding,
			request: sendRequest({ taskId: id, parts: text })
		});
		const lacking = await rig.call('minimal', {
			operation: 'SendStreamingMessage',
			binding,
			request: sendRequest({ parts: text })
		});
		expectReason(over, 'UNSUPPORTED_OPERATION', { metadata: { state: 'TASK_STATE_COMPLETED' } });
		expectReason(lacking, 'UNSUPPORTED_OPERATION', { metadata: { capability: 'streaming' } });
	}
);

test.each(
	overBindings(
		a2aReasons.flatMap((reason) => [
			{
				title: `011, 012: ${reason} has its codes of release 1.0.1`,
				reason,
				edition: '1.0.1' as const
			},
			{
				title: `011: ${reason} has its codes of release 1.0.0`,
				reason,
				edition: '1.0.0' as const
			}
		])
	)
)('report %s over %s', async (_, binding, { reason, edition }) => {
	const rig = createRig();
	const row = errorCases.find((entry) => entry.reason === reason);
	if (!row) throw new Error(`Failed to provoke ${reason}: there is no way to it`);
	const { agent = 'scripted', operation, headers } = row;
	const request = await row.request(rig);
	const body = JSON.stringify({ edition });
	await rig.fetch(`${rig.url}/control/settings/${agent}`, { method: 'PUT', body });
	const exchange = await rig.call(agent, { operation, binding, request, headers });
	expectReason(exchange, reason, { edition });
});

const body = JSON.stringify(sendRequest({ parts: text }));
const withReason = (reason: A2AReason) => [
	{ '@type': errorInfo, reason, domain: 'a2a-protocol.org' }
];

test.each(
	overBindings(
		[
			{
				title: '013, 014: a body of another media type',
				path: '/message:send',
				init: { method: 'POST', headers: { ...json, 'Content-Type': 'text/plain' }, body },
				error: { code: 400, status: 'INVALID_ARGUMENT' },
				details: withReason('CONTENT_TYPE_NOT_SUPPORTED')
			},
			{
				title: '013, 014: another version',
				path: '/message:send',
				init: { method: 'POST', headers: { ...json, 'A2A-Version': '99.0' }, body },
				error: { code: 400, status: 'FAILED_PRECONDITION' },
				details: withReason('VERSION_NOT_SUPPORTED')
			},
			{
				title: '014: an unknown task',
				path: '/tasks/task-nowhere',
				init: { headers: json },
				error: { code: 404, status: 'NOT_FOUND' },
				details: withReason('TASK_NOT_FOUND')
			},
			{
				title: '014: a word for a number',
				path: '/tasks?pageSize=many',
				init: { headers: json },
				error: { code: 400, status: 'INVALID_ARGUMENT' },
				details: [
					{
						'@type': badRequest,
						fieldViolations: [{ field: 'pageSize' }]
					}
				]
			},
			{
				title: '014: a body that is not JSON',
				path: '/message:send',
				init: { method: 'POST', headers: json, body: '{' },
				error: { code: 400, status: 'INVALID_ARGUMENT' },
				details: [notJson, { '@type': badRequest, fieldViolations: [{ field: 'body' }] }]
			},
			{
				title: '014: a path that does not exist',
				path: '/nowhere',
				init: { headers: json },
				error: { code: 404, status: 'NOT_FOUND' },
				details: []
			}
		],
		['rest']
	)
)(
	'report %s is answered with an error object over %s',
	async (_, _binding, { path, init, error, details }) => {
		const rig = createRig();
		const response = await rig.fetch(`${rig.url}/scripted/rest${path}`, init);
		expect(response.status).toBe(error.code);
		expect(response.headers.get('Content-Type')).toBe('application/a2a+json');
		const answer = await response.json();
		expect(answer).toEqual({
			error: { ...error, message: expect.any(String), details: expect.any(Array) }
		});
		expect(answer.error.details).toMatchObject(details);
	}
);

test.each(
	overBindings<{ title: string; message: JsonObject; reason: A2AReason }>([
		{
			title: '015: a part of an unknown media type is refused',
			message: { parts: [{ raw: 'dGNr', mediaType: 'application/x-unsupported' }] },
			reason: 'CONTENT_TYPE_NOT_SUPPORTED'
		},
		{
			title: '015: a message to a task that nobody made is refused',
			message: { taskId: 'task-nobody-made', parts: text },
			reason: 'TASK_NOT_FOUND'
		}
	])
)('report %s over %s', async (_, binding, { message, reason }) => {
	const request = sendRequest(message);
	const operation = 'SendMessage';
	expectReason(await createRig().call('conformance', { operation, binding, request }), reason);
});

test.each(bindings)(
	'report 016: a part of a type that the card does not name makes no task over %s, and one without a type does',
	async (binding) => {
		const rig = await createRig().atOnce();
		const send = (mediaType?: string) =>
			rig.call('minimal', {
				operation: 'SendMessage',
				binding,
				request: sendRequest({ parts: [{ text: 'One two', ...(mediaType && { mediaType }) }] })
			});
		expectReason(await send('application/x-foo'), 'CONTENT_TYPE_NOT_SUPPORTED', {
			metadata: { mediaType: 'application/x-foo', accepted: 'text/plain' }
		});
		expect(await countTasks(rig, 'minimal')).toBe(0);
		expect(values(await send())).toMatchObject([
			{ task: { status: { state: 'TASK_STATE_COMPLETED' } } }
		]);
	}
);

test.each(bindings)(
	'report 023: a message is refused without the required extension over %s, and taken with it',
	async (binding) => {
		const rig = createRig();
		const send = (headers?: Record<string, string>) =>
			rig.call('strict', {
				operation: 'SendMessage',
				binding,
				request: scriptRequest({ steps: [{ status: 'TASK_STATE_COMPLETED' }] }),
				headers
			});
		expectReason(await send(), 'EXTENSION_SUPPORT_REQUIRED', {
			metadata: { requiredExtensions: requiredExtension }
		});
		expect(values(await send({ 'A2A-Extensions': requiredExtension }))).toMatchObject([
			{ task: { status: { state: 'TASK_STATE_COMPLETED' } } }
		]);
	}
);

const fail = (reason: A2AReason) => ({ fail: { reason, message: 'No sense in it.' } });
const failures = (when: string) =>
	overBindings(
		(['INVALID_AGENT_RESPONSE', 'CONTENT_TYPE_NOT_SUPPORTED'] as const).map((reason) => ({
			title: `018: a stream that fails ${when} keeps ${reason}`,
			reason
		}))
	);

test.each(failures('before its start'))('report %s over %s', async (_, binding, { reason }) => {
	const request = scriptRequest(fail(reason));
	const operation = 'SendStreamingMessage';
	expectReason(await createRig().call('scripted', { operation, binding, request }), reason);
});

test.each(failures('under way'))('report %s over %s', async (_, binding, { reason }) => {
	const steps = [{ status: 'TASK_STATE_WORKING' as const }, fail(reason)];
	const exchange = await createRig().call('scripted', {
		operation: 'SendStreamingMessage',
		binding,
		request: scriptRequest({ steps })
	});
	expect(statesIn(exchange)).toEqual(['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING']);
	expect(exchange.ending).toMatchObject({ kind: 'refused', error: { reason } });
	const { jsonrpc, http, grpc, status } = codesOf[reason];
	const details = [{ '@type': errorInfo, reason, domain: 'a2a-protocol.org' }];
	expect(lateError[binding](exchange)).toMatchObject(
		{
			jsonrpc: { jsonrpc: '2.0', id: exchange.sequence, error: { code: jsonrpc, data: details } },
			rest: { error: { code: http, status, details } },
			grpc: { codes: { grpc: [grpc, status] }, details }
		}[binding]
	);
});

test.each(bindings)(
	'report 019: a stream of work that fails ends in FAILED with the reason in words over %s',
	async (binding) => {
		const rig = await createRig().atOnce();
		const exchange = await rig.call('report', {
			operation: 'SendStreamingMessage',
			binding,
			request: sendRequest({ parts: [{ text: 'Report on tea, fail half-way' }] })
		});
		expect(exchange.ending?.kind).toBe('complete');
		expect(values(exchange).at(-1)).toMatchObject({
			statusUpdate: {
				status: {
					state: 'TASK_STATE_FAILED',
					message: {
						role: 'ROLE_AGENT',
						parts: [{ text: 'The work failed as you asked, with 2 of 4 sections written.' }]
					}
				}
			}
		});
		expect(statesIn(exchange)).not.toContain('TASK_STATE_COMPLETED');
	}
);

test.each(bindings)(
	'report 019: an agent that breaks leaves a FAILED task over %s',
	async (binding) => {
		const rig = createRig();
		const task = await begin(rig, [
			{ status: 'TASK_STATE_WORKING' },
			{ after: 1000, ...fail('INVALID_AGENT_RESPONSE') }
		]);
		const request = { id: task.id };
		const stream = new OpenCall(rig, 'scripted', {
			operation: 'SubscribeToTask',
			binding,
			request
		});
		await stream.events(1);
		await rig.atOnce();
		expect((await stream.ended).ending).toMatchObject({
			kind: 'refused',
			error: { reason: 'INVALID_AGENT_RESPONSE' }
		});
		expect((await read(rig, task, { binding })).status).toMatchObject({
			state: 'TASK_STATE_FAILED',
			message: { role: 'ROLE_AGENT', parts: [{ text: 'No sense in it.' }] }
		});
	}
);

test.each(
	overBindings([
		{
			title: '020: the cancel of a canceled task is refused',
			state: 'TASK_STATE_CANCELED' as const
		},
		{
			title: '020, 021: the cancel of a completed task is refused',
			state: 'TASK_STATE_COMPLETED' as const
		}
	])
)('report %s over %s and changes nothing', async (_, binding, { state }) => {
	const rig = createRig();
	const canceled = state === 'TASK_STATE_CANCELED';
	const task = await begin(rig, [{ status: canceled ? 'TASK_STATE_WORKING' : state }]);
	const { id } = task;
	const cancel = { operation: 'CancelTask', binding, request: { id } } as const;
	if (canceled) await rig.result('scripted', cancel);
	const before = await read(rig, task, { binding });
	expect(before.status.state).toBe(state);
	const exchange = await rig.call('scripted', cancel);
	expectReason(exchange, 'TASK_NOT_CANCELABLE', { metadata: { taskId: id, state } });
	expect(await read(rig, task, { binding })).toEqual(before);
});

test.each(bindings)(
	'report 021: no late update brings a completed task back over %s',
	async (binding) => {
		const rig = await createRig().atOnce();
		const exchange = await rig.call('states', {
			operation: 'SendStreamingMessage',
			binding,
			request: sendRequest({ parts: [{ text: 'completed, working' }] })
		});
		expect(statesIn(exchange)).toEqual(['TASK_STATE_SUBMITTED', 'TASK_STATE_COMPLETED']);
		const [{ task }] = values(exchange) as [{ task: { id: string } }];
		const get = { operation: 'GetTask', binding, request: { id: task.id } } as const;
		expect(await rig.result('states', get)).toMatchObject({
			status: { state: 'TASK_STATE_COMPLETED' }
		});
	}
);

test.each(
	overBindings([
		{
			title: '022: a cancel that comes as the work is done leaves the task COMPLETED',
			wait: 1000,
			last: 'TASK_STATE_COMPLETED' as const
		},
		{
			title: '022: a cancel that comes just before leaves the task CANCELED',
			wait: 999,
			last: 'TASK_STATE_CANCELED' as const
		}
	])
)('report %s over %s', async (_, binding, { wait, last }) => {
	const time = createFakeTime();
	const rig = createRig(time);
	const task = await begin(rig, [
		{ status: 'TASK_STATE_WORKING' },
		{ after: 1000, status: 'TASK_STATE_COMPLETED' }
	]);
	const { id } = task;
	const operation = 'SubscribeToTask';
	const stream = new OpenCall(rig, 'scripted', { operation, binding, request: { id } });
	await stream.events(1);
	// The timer of the step is late, as it is where both happen in one tick.
	time.jump(wait);
	const cancel = { operation: 'CancelTask', binding, request: { id } } as const;
	const exchange = await rig.call('scripted', cancel);
	if (last === 'TASK_STATE_COMPLETED') expectReason(exchange, 'TASK_NOT_CANCELABLE');
	else expect(values(exchange)).toMatchObject([{ id, status: { state: last } }]);
	time.pass(2000);
	expect(statesIn(await stream.ended)).toEqual(['TASK_STATE_WORKING', last]);
	expect((await read(rig, task, { binding })).status.state).toBe(last);
});

/** The error at the end of a stream, from its bytes. */
const lateError: Record<Binding, (exchange: CallExchange) => unknown> = {
	jsonrpc: (exchange) => lastFrame(exchange, /^data: (.*)$/),
	rest: (exchange) => lastFrame(exchange, /^event: error\ndata: (.*)$/),
	grpc: (exchange) => readWireError.grpc(exchange)
};

function lastFrame(exchange: CallExchange, form: RegExp): unknown {
	expect(new Map(exchange.response?.headers).get('content-type')).toBe('text/event-stream');
	const text = new TextDecoder().decode(responseBody(exchange));
	const frame = text.trim().split('\n\n').at(-1) ?? '';
	return JSON.parse(form.exec(frame)?.[1] ?? '');
}
