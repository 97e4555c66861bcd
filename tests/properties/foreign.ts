import { toBinary } from '@bufbuild/protobuf';
import * as fc from 'fast-check';
import { messages, soundly } from '../../src/lib/protocol/arbitrary.test-helper.js';
import type { Binding, JsonObject, OperationName } from '../../src/lib/protocol/index.js';
import { messageFromJson, operation, operations } from '../../src/lib/protocol/index.js';

/* What agents of anybody may answer: near to what A2A has, or nothing like it. */

/** JSON that programs tend to stumble over; undefined leaves a value out. */
const trap = fc.oneof(
	fc.constant(undefined),
	fc
		.constantFrom(
			...['null', '[]', '{}', '""', '0', '-1', '1.5', '1e999', 'true', '[null]', '[[[]]]'],
			...['{"__proto__": {"a": 1}}', '{"toString": 1, "valueOf": 2}', '{"length": -1}'],
			...['"__proto__"', '"constructor"', '"\\ud800"', '"%zz"', '"2026-13-01T99:00:00Z"'],
			`${'['.repeat(1200)}${']'.repeat(1200)}`
		)
		.map((text) => JSON.parse(text) as unknown),
	fc.jsonValue({ maxDepth: 2 })
);

/** JSON with up to two values in it replaced by others. */
function spoiled(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
	const faults = fc.array(fc.tuple(fc.nat(), trap), { maxLength: 2 });
	return fc.tuple(sound, faults).map(([json, replaced]) =>
		replaced.reduce<unknown>((value, [place, odd]) => {
			let left = place % sizeOf(value);
			return replace(value, () => left-- === 0, odd);
		}, json)
	);
}

function entriesOf(value: unknown): [string, unknown][] {
	return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function sizeOf(value: unknown): number {
	return entriesOf(value).reduce((sum, [, item]) => sum + sizeOf(item), 1);
}

function replace(value: unknown, isPlace: () => boolean, odd: unknown): unknown {
	if (isPlace()) return odd;
	const entries = entriesOf(value).map(([name, item]) => [name, replace(item, isPlace, odd)]);
	if (Array.isArray(value)) return entries.map(([, item]) => item);
	return entries.length > 0 ? (Object.fromEntries(entries) as unknown) : value;
}

/** An error of JSON-RPC or of HTTP+JSON. */
const refusal = fc
	.record({
		code: fc.constantFrom(-32602, -32001, 400, 404),
		field: fc.constantFrom('body', 'message.parts[0].text'),
		reason: fc.constantFrom('TASK_NOT_FOUND', 'OTHER')
	})
	.map(({ code, field, reason }) => {
		const details = [
			{
				'@type': 'type.googleapis.com/google.rpc.BadRequest',
				fieldViolations: [{ field, description: 'is required' }]
			},
			{
				'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
				reason,
				domain: 'a2a-protocol.org',
				metadata: { taskId: 'task-1' }
			}
		];
		// Either of them would be enough.
		const shown = reason === 'OTHER' ? details.slice(0, 1) : details;
		const error = { code, status: 'NOT_FOUND', message: 'No', data: shown, details: shown };
		return { jsonrpc: '2.0', id: 1, error };
	});

/** A result as it is, in an envelope, or an error. */
function json(name: OperationName): fc.Arbitrary<unknown> {
	const result = messages(operation(name).output, soundly);
	const wrapped = result.map((given) => ({ jsonrpc: '2.0', id: 1, result: given }));
	return spoiled(fc.oneof(result, wrapped, refusal));
}

const asText = (value: unknown) => JSON.stringify(value) ?? '';
const bytesOf = (content: string) => new TextEncoder().encode(content);
const anyBytes = fc.uint8Array({ maxLength: 40 });

const lineEnd = fc.constantFrom('\n', '\r', '\r\n');

function eventStream(name: OperationName): fc.Arbitrary<Uint8Array> {
	const event = fc
		.tuple(fc.constantFrom('', 'event: error', ': ping', 'id: 1'), json(name), lineEnd)
		.map(([line, value, end]) => [line && line + end, 'data: ', asText(value), end, end].join(''));
	return fc.array(event, { maxLength: 4 }).map((events) => bytesOf(events.join('')));
}

function frame(flag: number, content: Uint8Array): Uint8Array {
	const head = new Uint8Array(5);
	head[0] = flag;
	new DataView(head.buffer).setUint32(1, content.byteLength);
	return join([head, content]);
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
	return new Uint8Array(pieces.flatMap((piece) => [...piece]));
}

const trailers = fc
	.tuple(
		fc.constantFrom('0', '3', '5', '12', '99', '-1', 'x', ''),
		fc.constantFrom('', 'No', '%zz', '%E4%BD%A0'),
		fc.oneof(
			anyBytes.map((bytes) => Buffer.from(bytes).toString('base64')),
			fc.string()
		),
		fc.constantFrom('', 'b\u00e4d name: 1\r\n', ':\r\n', '\r\n\r\n')
	)
	.map(([status, message, detail, more]) =>
		frame(
			0x80,
			bytesOf(
				`grpc-status: ${status}\r\ngrpc-message: ${message}\r\ngrpc-status-details-bin: ${detail}\r\n${more}`
			)
		)
	);

function frames(name: OperationName): fc.Arbitrary<Uint8Array> {
	const { output } = operation(name);
	const message = fc.oneof(
		spoiled(messages(output, soundly)).map((value) => {
			try {
				return toBinary(output, messageFromJson(output, value as JsonObject));
			} catch {
				return new Uint8Array();
			}
		}),
		anyBytes
	);
	const framed = fc
		.tuple(fc.constantFrom(0, 0, 0, 1, 0x7f), message)
		.map(([flag, content]) => frame(flag, content));
	const all = fc.tuple(fc.array(framed, { maxLength: 3 }), fc.array(trailers, { maxLength: 2 }));
	return all.map(([messages, ends]) => join([...messages, ...ends]));
}

const message = { messageId: 'msg-1', role: 'ROLE_USER', parts: [{ text: 'Hello' }] };
const config = { taskId: 'task-1', id: 'config-1' };

/** What is asked of them. */
export const asked: Readonly<Record<OperationName, JsonObject>> = {
	SendMessage: { message },
	SendStreamingMessage: { message },
	GetTask: { id: 'task-1' },
	ListTasks: { pageSize: 2 },
	CancelTask: { id: 'task-1' },
	SubscribeToTask: { id: 'task-1' },
	CreateTaskPushNotificationConfig: { ...config, url: 'https://receiver.test/' },
	GetTaskPushNotificationConfig: config,
	ListTaskPushNotificationConfigs: { taskId: 'task-1' },
	DeleteTaskPushNotificationConfig: config,
	GetExtendedAgentCard: {}
};

const mediaTypes = {
	json: ['application/json', 'application/a2a+json', 'application/problem+json; charset=x'],
	events: ['text/event-stream'],
	frames: ['application/grpc-web+proto', 'application/grpc-web', 'application/grpc'],
	any: ['text/html', '', 'application/', 'nonsense', 'application/json', 'text/event-stream']
};

/** What answers a call, and how it is cut into pieces. */
export interface ForeignAnswer {
	name: OperationName;
	status: number;
	headers: [string, string][];
	pieces: Uint8Array<ArrayBuffer>[];
}

/** Whatever may answer a call of any operation, or of those named, over a binding. */
export function foreignAnswer(
	binding: Binding,
	...names: OperationName[]
): fc.Arbitrary<ForeignAnswer> {
	const called = names.length > 0 ? names : operations.map(({ name }) => name);
	return fc.oneof(...called.map((name) => answerTo(name, binding)));
}

function answerTo(name: OperationName, binding: Binding): fc.Arbitrary<ForeignAnswer> {
	const kinds: { kind: keyof typeof mediaTypes; body: fc.Arbitrary<Uint8Array> }[] = [
		{ kind: 'json', body: json(name).map((value) => bytesOf(asText(value))) },
		{ kind: 'events', body: eventStream(name) },
		{ kind: 'frames', body: frames(name) },
		{ kind: 'any', body: anyBytes }
	];
	const usual = binding === 'grpc' ? ['frames'] : ['json', 'events'];
	const bodies = kinds.map(({ kind, body }) => ({
		weight: usual.includes(kind) ? 6 : 1,
		arbitrary: fc.tuple(fc.constantFrom(...mediaTypes[kind]), body)
	}));
	return fc
		.record({
			typed: fc.oneof(...bodies),
			status: fc.constantFrom(200, 200, 200, 204, 400, 404, 500, 502),
			cut: fc.constantFrom(1, 1, 1, 0.9, 0.5),
			size: fc.constantFrom(1, 7, 100_000),
			grpcStatus: fc.constantFrom(undefined, undefined, undefined, '0', '5', 'x')
		})
		.map(({ typed: [type, body], status, cut, size, grpcStatus }) => {
			const sent = body.slice(0, Math.ceil(body.byteLength * cut));
			// Cutting a large body into bytes only takes time.
			const step = sent.byteLength > 2000 ? 100_000 : size;
			const pieces = Array.from({ length: Math.ceil(sent.byteLength / step) }, (_, index) =>
				sent.slice(index * step, (index + 1) * step)
			);
			const headers: [string, string][] = type ? [['Content-Type', type]] : [];
			if (grpcStatus) headers.push(['grpc-status', grpcStatus]);
			return { name, status, headers, pieces };
		});
}

/** The answer as `fetch` gives it. */
export function asResponse({ status, headers, pieces }: ForeignAnswer): Response {
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const piece of pieces) controller.enqueue(piece);
			controller.close();
		}
	});
	return new Response(status === 204 ? null : body, { status, headers });
}

/** Whatever may answer a request for a card. */
export const cardAnswer = foreignAnswer('rest', 'GetExtendedAgentCard');
