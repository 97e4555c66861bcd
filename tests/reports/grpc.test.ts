import { trailerFlag, trailerParse, trailerSerialize } from '@connectrpc/connect/protocol-grpc-web';
import { encodeEnvelope } from '@connectrpc/connect/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallExchange } from '../../src/lib/exchange/index.js';
import { responseBody } from '../../src/lib/exchange/index.js';
import type { A2AReason } from '../../src/lib/protocol/index.js';
import type { RunningHost } from '../conformance/hosts/host.js';
import { node } from '../conformance/hosts/node.js';
import { OpenCall } from '../conformance/open-call.js';
import { scriptRequest } from '../conformance/rig.js';
import { errorCases } from '../conformance/suites/error-cases.js';
import { readWireError } from '../conformance/wire-error.js';
import { callForeign } from './answering.js';
import { createRig } from './create-rig.js';
import { expectInvalid, expectReason } from './refusal.js';
import { begin, goOn, read, statesIn } from './tasks.js';

const binding = 'grpc';
const unknown = { id: 'task-nowhere' };
const mediaType = { 'Content-Type': 'application/grpc-web+proto' };

test('report 117: an error has its reason in the status of the trailers', async () => {
	const call = { operation: 'GetTask', binding, request: unknown } as const;
	const exchange = await createRig().call('scripted', call);
	expect(readWireError.grpc(exchange)).toEqual({
		codes: { grpc: [5, 'NOT_FOUND'] },
		details: [
			{
				'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
				reason: 'TASK_NOT_FOUND',
				domain: 'a2a-protocol.org',
				metadata: { taskId: 'task-nowhere' }
			}
		]
	});
});

test('report 118: six errors of one status differ in their reasons, for our client too', async () => {
	const sharing: A2AReason[] = [
		'TASK_NOT_CANCELABLE',
		'PUSH_NOTIFICATION_NOT_SUPPORTED',
		'UNSUPPORTED_OPERATION',
		'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
		'EXTENSION_SUPPORT_REQUIRED',
		'VERSION_NOT_SUPPORTED'
	];
	for (const reason of sharing) {
		const row = errorCases.find((entry) => entry.reason === reason);
		if (!row) throw new Error(`Failed to provoke ${reason}: there is no way to it`);
		const { agent = 'scripted', operation, headers } = row;
		const rig = createRig();
		const request = await row.request(rig);
		const exchange = await rig.call(agent, { operation, binding, request, headers });
		expect(exchange.ending).toMatchObject({
			kind: 'refused',
			error: { kind: 'grpc', code: 9, status: 'FAILED_PRECONDITION', reason }
		});
	}
});

test('report 120: a subscription to an unknown task ends with a status', async () => {
	const call = { operation: 'SubscribeToTask', binding, request: unknown } as const;
	expectReason(await createRig().call('scripted', call), 'TASK_NOT_FOUND', {
		metadata: { taskId: 'task-nowhere' }
	});
});

test('report 120: our client takes a status among the headers of a stream for its end', async () => {
	const headers = { ...mediaType, 'grpc-status': '5', 'grpc-message': 'No such task' };
	const { exchange } = await callForeign(
		{ operation: 'SubscribeToTask', binding, request: unknown },
		() => new Response(null, { headers })
	);
	expect(exchange.messages).toEqual([]);
	expect(exchange.ending).toMatchObject({
		kind: 'refused',
		error: { kind: 'grpc', code: 5, status: 'NOT_FOUND', message: 'No such task' }
	});
});

/** The last frame of a body of gRPC-Web, which has to be that of the trailers. */
function trailersOf(exchange: CallExchange): Headers {
	const frames = framesOf(responseBody(exchange));
	const last = frames.at(-1);
	expect(frames.map(([flag]) => flag)).toEqual([...exchange.messages.map(() => 0), trailerFlag]);
	return trailerParse(last?.[1] ?? new Uint8Array());
}

function framesOf(body: Uint8Array): [flag: number, data: Uint8Array][] {
	const view = new DataView(body.buffer, body.byteOffset);
	const frames: [number, Uint8Array][] = [];
	for (let at = 0; at < body.length;) {
		const end = at + 5 + view.getUint32(at + 1);
		frames.push([view.getUint8(at), body.subarray(at + 5, end)]);
		at = end;
	}
	return frames;
}

const finishing = scriptRequest({ steps: [{ status: 'TASK_STATE_COMPLETED' }] });

test.each([
	['a result', 'SendMessage' as const, finishing, '0'],
	['a stream', 'SendStreamingMessage' as const, finishing, '0'],
	['an error', 'GetTask' as const, unknown, '5'],
	['a stream that is refused', 'SubscribeToTask' as const, unknown, '5']
])('report 121: the body of %s ends with its trailers', async (_, operation, request, status) => {
	const exchange = await createRig().call('scripted', { operation, binding, request });
	expect(trailersOf(exchange).get('grpc-status')).toBe(status);
});

test.each([
	['a result', 'SendMessage' as const, 1],
	['a stream', 'SendStreamingMessage' as const, 2]
])(
	'report 121: our client does not take %s for whole whose trailers were cut off',
	async (_, operation, read) => {
		const call = { operation, binding, request: finishing } as const;
		const whole = responseBody(await createRig().call('scripted', call));
		const frames = framesOf(whole).slice(0, -1);
		const size = frames.reduce((sum, [, { length }]) => sum + 5 + length, 0);
		const { exchange } = await callForeign(
			call,
			() => new Response(whole.slice(0, size), { headers: mediaType })
		);
		expect(exchange.messages).toHaveLength(read);
		expect(exchange.ending).toMatchObject({
			kind: 'refused',
			error: { kind: 'grpc', code: 2, status: 'UNKNOWN' }
		});
	}
);

test('report 122: an exchange keeps the trailing metadata of an error', async () => {
	const sent = { 'grpc-status': '9', 'grpc-message': 'Not now', 'x-request-id': 'r-7' };
	const body = encodeEnvelope(trailerFlag, trailerSerialize(new Headers(sent)));
	const { exchange } = await callForeign(
		{ operation: 'GetTask', binding, request: unknown },
		() => new Response(body, { headers: mediaType })
	);
	expect(exchange.ending).toMatchObject({
		kind: 'refused',
		error: { code: 9, message: 'Not now' }
	});
	expect(Object.fromEntries(trailersOf(exchange))).toEqual(sent);
});

test('report 123: the fields at fault come through to our client', async () => {
	const request = { pageSize: 0, historyLength: -1 };
	const call = { operation: 'ListTasks', binding, request } as const;
	const exchange = await createRig().call('scripted', call);
	expectInvalid(exchange, ['pageSize', 'historyLength']);
	expect(exchange.response?.status).toBe(200);
	expect(exchange.ending).toMatchObject({
		error: {
			kind: 'grpc',
			code: 3,
			violations: [
				{ field: 'pageSize', description: 'must be from 1 to 100' },
				{ field: 'historyLength', description: 'must not be negative' }
			]
		}
	});
});

let host: RunningHost;
beforeAll(async () => {
	host = await node.start();
});
afterAll(() => host.stop());

test.each(['grpc-status', 'grpc-message', 'grpc-status-details-bin'])(
	'report 124, 125: pages of other sites may read %s of an answer that is headers alone',
	async (name) => {
		const response = await host.fetch(
			`${host.site}/sandbox/main/scripted/grpc/lf.a2a.v1.A2AService/Nope`,
			{
				method: 'POST',
				headers: { ...mediaType, 'A2A-Version': '1.0', Origin: 'https://elsewhere.test' },
				body: new Uint8Array(5)
			}
		);
		expect(response.headers.get('grpc-status')).toBe('12');
		expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
		const exposed = response.headers.get('Access-Control-Expose-Headers')?.toLowerCase();
		expect(exposed?.split(/, */)).toContain(name);
	}
);

test('report 126: a reader that leaves hears no more, and the task goes on', async () => {
	const rig = createRig();
	const task = await begin(rig, [{ status: 'TASK_STATE_WORKING' }]);
	const call = { operation: 'SubscribeToTask', binding, request: { id: task.id } } as const;
	const [leaving, staying] = [
		new OpenCall(rig, 'scripted', call),
		new OpenCall(rig, 'scripted', call)
	];
	await Promise.all([leaving.events(1), staying.events(1)]);
	leaving.abort();
	const left = await leaving.ended;
	expect(left.ending?.kind).toBe('aborted');
	await goOn(rig, task, { status: 'TASK_STATE_COMPLETED' });
	expect(statesIn(left)).toEqual(['TASK_STATE_WORKING']);
	expect(statesIn(await staying.ended)).toEqual(['TASK_STATE_WORKING', 'TASK_STATE_COMPLETED']);
	expect((await read(rig, task, { binding })).status.state).toBe('TASK_STATE_COMPLETED');
});
