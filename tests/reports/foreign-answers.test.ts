import { describe, expect, test } from 'vitest';
import type { CallExchange } from '../../src/lib/exchange/index.js';
import type { Binding, JsonObject, OperationName } from '../../src/lib/protocol/index.js';
import { bindingNames } from '../../src/lib/protocol/index.js';
import { clauses } from '../../src/lib/spec/index.js';
import { callForeign, foreignCard } from './answering.js';
import { jsonBindings, overBindings } from './over-bindings.js';
import { values } from './tasks.js';

const asked: JsonObject = {
	message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Kettle on' }] }
};
const started = { task: { id: 'k-1', contextId: 'k', status: { state: 'TASK_STATE_WORKING' } } };
const completed = {
	statusUpdate: { taskId: 'k-1', contextId: 'k', status: { state: 'TASK_STATE_COMPLETED' } }
};

/** A body in pieces. */
function answer(
	pieces: readonly Uint8Array[],
	{ type = 'text/event-stream', httpStatus = 200 } = {}
): Response {
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const piece of pieces) controller.enqueue(piece);
			controller.close();
		}
	});
	return new Response(body, { status: httpStatus, headers: { 'Content-Type': type } });
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** How a binding writes a result, or an error. */
function written(binding: Binding, value: JsonObject): string {
	if (binding === 'rest') return JSON.stringify(value);
	return JSON.stringify({
		jsonrpc: '2.0',
		id: 1,
		...('error' in value ? value : { result: value })
	});
}

async function stream(
	binding: Binding,
	response: () => Response,
	operation: OperationName = 'SendStreamingMessage'
): Promise<CallExchange> {
	return (await callForeign({ operation, binding, request: asked }, response)).exchange;
}

function brokenBy(exchange: CallExchange): string[] {
	return clauses
		.filter(
			(clause) => clause.kind === 'checked' && clause.verdict([exchange]).outcome === 'broken'
		)
		.map(({ id }) => id);
}

describe('report 201, 203: lines of a stream', () => {
	test.each(
		overBindings(
			[
				{ title: 'may end in CR', text: (a: string, b: string) => `data: ${a}\r\rdata: ${b}\r\r` },
				{ title: 'may end in LF', text: (a, b) => `data: ${a}\n\ndata: ${b}\n\n` },
				{ title: 'may end in CRLF', text: (a, b) => `data: ${a}\r\n\r\ndata: ${b}\r\n\r\n` },
				{ title: 'may end in one and another', text: (a, b) => `data: ${a}\r\n\rdata: ${b}\n\r\n` },
				{ title: 'may end in LF but for the last', text: (a, b) => `data: ${a}\n\ndata: ${b}\n\r` },
				{
					title: 'may follow a mark of byte order',
					text: (a, b) => `\ufeffdata: ${a}\n\ndata: ${b}\r\r`
				}
			] satisfies { title: string; text: (a: string, b: string) => string }[],
			jsonBindings
		)
	)('%s over %s', async (_, binding, { text }) => {
		const whole = bytes(text(written(binding, started), written(binding, completed)));
		const cuts = [[whole], [...whole].map((byte) => Uint8Array.of(byte))];
		for (const pieces of cuts) {
			const exchange = await stream(binding, () => answer(pieces));
			expect(values(exchange)).toEqual([started, completed]);
			expect(exchange.ending?.kind).toBe('complete');
			// The clauses read the bytes by themselves.
			expect(brokenBy(exchange)).toEqual([]);
		}
	});

	test.each(jsonBindings)(
		'end what came of an event over %s, and never unsaid',
		async (binding) => {
			const first = `data: ${written(binding, started)}\r\r`;
			const whole = bytes(`${first}event: message\rdata: ${written(binding, completed)}\r\r`);
			for (let cut = first.length; cut < whole.length; cut += 1) {
				const exchange = await stream(binding, () => answer([whole.slice(0, cut)]));
				expect(values(exchange)).toEqual([started]);
				expect(exchange.ending).toMatchObject(
					cut === first.length
						? { kind: 'complete' }
						: { kind: 'failed', message: 'The stream ended in the middle of an event' }
				);
			}
		}
	);

	test.each(jsonBindings)(
		'that were cut off show an error over %s all the same',
		async (binding) => {
			const error = { code: binding === 'rest' ? 500 : -32603, message: 'Out of water' };
			const sent = `data: ${written(binding, started)}\n\ndata: ${written(binding, { error })}`;
			for (const end of ['', '\n', '\r']) {
				const exchange = await stream(binding, () => answer([bytes(sent + end)]));
				expect(values(exchange)).toEqual([started]);
				expect(exchange.ending).toMatchObject({ kind: 'refused', error });
			}
		}
	);
});

describe('report 205: frames of another binding', () => {
	test.each<[string, Binding, JsonObject | string, string, string[]]>([
		['bare ones', 'jsonrpc', JSON.stringify(started), 'refused', ['JSONRPC-FMT-001']],
		['wrapped ones', 'rest', written('jsonrpc', started), 'complete', ['HTTP_JSON-SSE-001']],
		['an empty object', 'rest', '{}', 'complete', ['STREAM-FORMAT-001', 'CORE-STREAM-003']],
		['[DONE]', 'rest', '[DONE]', 'refused', ['HTTP_JSON-SSE-001']],
		['[DONE]', 'jsonrpc', '[DONE]', 'refused', ['JSONRPC-SSE-001']]
	])('%s are shown and blamed over %s', async (_, binding, frame, ending, broken) => {
		const text = [written(binding, started), frame].map((data) => `data: ${data as string}\n\n`);
		const exchange = await stream(binding, () => answer([bytes(text.join(''))]));
		expect(exchange.messages[0]?.value).toEqual(started);
		expect(exchange.ending?.kind).toBe(ending);
		expect(brokenBy(exchange)).toEqual(expect.arrayContaining(broken));
	});
});

test.each([
	['a bad request', 'application/a2a+json; charset=utf-8', 400],
	['an error in a success', 'application/a2a+json', 200]
])('report 207: %s in place of a stream is an error and no empty stream', async (_, type, code) => {
	const error = { code: 400, status: 'INVALID_ARGUMENT', message: 'No kettle', details: [] };
	const body = bytes(JSON.stringify({ error }));
	const exchange = await stream('rest', () => answer([body], { type, httpStatus: code }));
	expect(exchange.ending).toMatchObject({
		kind: 'refused',
		error: { code: 400, message: 'No kettle' }
	});
});

test('report 208: an artifact after the end of a task is shown and blamed', async () => {
	const artifact = { artifactId: 'tea', parts: [{ text: 'Tea' }] };
	const events = [
		started,
		completed,
		{ artifactUpdate: { taskId: 'k-1', contextId: 'k', artifact } }
	];
	const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
	const exchange = await stream('rest', () => answer([bytes(text)]));
	expect(values(exchange)).toEqual(events);
	expect(brokenBy(exchange)).toEqual(
		expect.arrayContaining(['CORE-STREAM-003', 'HTTP_JSON-SSE-003'])
	);
});

test.each(['TASK_STATE_PAUSED', 99, 3, null, undefined])(
	'report 209: a task in the state %j is shown and blamed',
	async (state) => {
		const task = { id: 'k-1', contextId: 'k', status: { state } };
		const { exchange } = await callForeign(
			{ operation: 'GetTask', binding: 'rest', request: { id: 'k-1' } },
			() => Response.json(task)
		);
		expect(values(exchange)).toEqual([JSON.parse(JSON.stringify(task))]);
		expect(brokenBy(exchange)).toEqual(
			expect.arrayContaining([
				state === undefined || state === null ? 'DM-STATUS-001' : 'DM-TASK-002'
			])
		);
	}
);

test.each(
	overBindings([
		{ title: 'an object', card: { supportedInterfaces: { rpc: 'https://kettle.test/rpc' } } },
		{ title: 'a text', card: { supportedInterfaces: 'https://kettle.test/rpc' } },
		{ title: 'null', card: { supportedInterfaces: null } },
		{ title: 'a list of odd things', card: { supportedInterfaces: [null, 'JSONRPC', 7, [], {}] } },
		{
			title: 'a list of odd members',
			card: {
				supportedInterfaces: foreignCard().supportedInterfaces?.map((own) => ({ ...own, url: {} }))
			}
		}
	] as { title: string; card: JsonObject }[])
)(
	'report 233: a card whose interfaces are %s leads nowhere over %s, in plain words',
	async (_, binding, { card }) => {
		const { exchange, sent } = await callForeign(
			{ operation: 'GetTask', binding, request: { id: 'k-1' } },
			() => Response.json({}),
			{ ...card, name: 'Kettle' }
		);
		expect(sent).toEqual([]);
		expect(exchange.ending).toMatchObject({
			kind: 'failed',
			message: `The card of Kettle names no interface for ${bindingNames[binding]} 1.0`
		});
	}
);

test.each([
	[{ field: 'body' }, { field: 'body', description: '' }],
	[{ description: 'is odd' }, { field: '', description: 'is odd' }],
	[
		{ field: ['a'], description: { b: 1 } },
		{ field: '["a"]', description: '{"b":1}' }
	],
	[
		{ field: null, description: 5 },
		{ field: '', description: '5' }
	]
])('neighbours of report 233: a violation is read as far as it can be: %j', async (given, read) => {
	const details = [
		{
			'@type': 'type.googleapis.com/google.rpc.BadRequest',
			fieldViolations: [null, 'body', {}, given]
		}
	];
	const { exchange } = await callForeign(
		{ operation: 'GetTask', binding: 'rest', request: { id: 'k-1' } },
		() => Response.json({ error: { code: 400, message: 'No', details } }, { status: 400 })
	);
	expect(exchange.ending).toMatchObject({
		kind: 'refused',
		error: { violations: [read], details }
	});
});

test.each(['{HOST}/rpc', '/a2a', 'kettle.test:50051', 'ftp://kettle.test/'])(
	'neighbours of report 233: a card that names %s as its URL leads nowhere, in plain words',
	async (url) => {
		const listed = { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' };
		const { exchange, sent } = await callForeign(
			{ operation: 'GetTask', binding: 'jsonrpc', request: { id: 'k-1' } },
			() => Response.json({}),
			{ name: 'Kettle', supportedInterfaces: [listed] }
		);
		expect(sent).toEqual([]);
		expect(exchange.ending).toMatchObject({
			kind: 'failed',
			message: `The card of Kettle names "${url}" for JSON-RPC 1.0: not an http or https URL`
		});
	}
);
