import type { Ending, Exchange, RecordedMessage } from '../../src/lib/exchange/index.js';
import type { Binding, JsonObject, JsonValue } from '../../src/lib/protocol/index.js';
import { a2aReasons, isJsonObject } from '../../src/lib/protocol/index.js';
import { responseBody } from '../../src/lib/exchange/index.js';

/*
 * Exchanges as a faulty agent would have made them. Each mutant differs from what was recorded in one
 * respect, and none of them knows of any clause.
 */

/** Every way to spoil one of the exchanges; all of them get their turn before one does again. */
export function* mutants(exchanges: readonly Exchange[]): Iterable<readonly Exchange[]> {
	let sources = exchanges.map((exchange, index) => ({ index, changes: changes(exchange) }));
	while (sources.length > 0) {
		const turns = sources.map((source) => ({ ...source, turn: source.changes.next() }));
		for (const { index, turn } of turns) {
			const exchange = exchanges[index];
			if (exchange && !turn.done) yield exchanges.with(index, { ...exchange, ...turn.value });
		}
		sources = turns.filter(({ turn }) => !turn.done);
	}
}

type Change = Partial<Exchange>;

function* changes(exchange: Exchange): Generator<Change, void> {
	yield* otherEndings(exchange);
	yield* otherMessages(exchange);
	yield* otherValues(exchange);
	yield* otherHeads(exchange);
	yield* otherBodies(exchange);
}

function* otherEndings({ binding, ending, messages }: Exchange): Iterable<Change> {
	if (!ending) return;
	const { at } = ending;
	if (ending.kind === 'refused') {
		yield { ending: { kind: 'complete', at }, messages: [{ at, value: {} }] };
		for (const error of otherErrors(ending.error)) yield { ending: { ...ending, error } };
	} else {
		for (const error of refusalsOver(binding ?? 'rest')) {
			yield { ending: { kind: 'refused', at, error }, messages: [] };
			yield { ending: { kind: 'refused', at, error }, messages };
		}
		yield { ending: undefined };
	}
}

/** Of a request that should have been answered: as broken, as invalid, as unknown. */
type Code = [kind: RecordedError['kind'], code: number];
const refusals: Record<Binding, [broken: Code, invalid: Code, unknown: Code]> = {
	jsonrpc: [
		['http', 500],
		['jsonrpc', -32602],
		['jsonrpc', -32601]
	],
	rest: [
		['http', 500],
		['http', 400],
		['http', 404]
	],
	grpc: [
		['http', 500],
		['grpc', 3],
		['grpc', 12]
	]
};

type RecordedError = Extract<Ending, { kind: 'refused' }>['error'];

/** The same, and as each error of A2A. */
function refusalsOver(binding: Binding): RecordedError[] {
	const nothing = { message: 'No', metadata: {}, violations: [], details: [] };
	const plain = refusals[binding].map(([kind, code]) => ({ kind, code, ...nothing }));
	const [kind, code] = refusals[binding][1];
	return [...plain, ...a2aReasons.map((reason) => ({ kind, code, reason, ...nothing }))];
}

function* otherErrors(error: RecordedError): Iterable<RecordedError> {
	for (const reason of [undefined, ...a2aReasons]) {
		if (reason !== error.reason) yield { ...error, reason };
	}
	for (const code of [-32603, -32602, -32601, -32000, 404, 500, 13, 200]) yield { ...error, code };
	yield { ...error, code: 500, reason: undefined, violations: [], details: [] };
	yield { ...error, status: 'UNKNOWN' };
	yield { ...error, message: '' };
	yield { ...error, metadata: {} };
	yield { ...error, violations: [] };
	yield { ...error, violations: [{ field: 'other', description: '' }] };
	yield { ...error, violations: error.violations.map(({ field }) => ({ field, description: '' })) };
	yield { ...error, details: [] };
	for (const [index, detail] of error.details.entries()) {
		for (const value of spoiled(detail)) {
			if (!isJsonObject(value)) continue;
			yield { ...error, details: error.details.with(index, value) };
		}
	}
}

function* otherMessages({ messages }: Exchange): Iterable<Change> {
	for (const [index, message] of messages.entries()) {
		yield { messages: messages.toSpliced(index, 1) };
		yield { messages: messages.toSpliced(index, 0, message) };
		yield { messages: [...messages, message] };
		if (index > 0) yield { messages: swapped(messages, index) };
	}
	const [first] = messages;
	const last = messages.at(-1);
	if (!first || !last) return;
	yield { messages: messages.map((message) => ({ ...message, at: last.at })) };
	for (const value of strangers) yield { messages: [...messages, { at: last.at, value }] };
	for (const value of strangers) yield { messages: [{ at: first.at, value }, ...messages] };
}

/** Events that belong to nothing. */
const strangers: JsonObject[] = [
	{},
	{ message: { messageId: 'stray', role: 'ROLE_AGENT', parts: [{ text: 'stray' }] } },
	{ task: { id: 'stray', contextId: 'stray', status: { state: 'TASK_STATE_SUBMITTED' } } },
	{
		statusUpdate: { taskId: 'stray', contextId: 'stray', status: { state: 'TASK_STATE_SUBMITTED' } }
	}
];

function swapped(messages: readonly RecordedMessage[], index: number): RecordedMessage[] {
	const [before, own] = [messages[index - 1], messages[index]];
	return before && own ? messages.toSpliced(index - 1, 2, own, before) : [...messages];
}

function* otherValues({ messages }: Exchange): Iterable<Change> {
	for (const [index, message] of messages.entries()) {
		for (const value of spoiled(message.value)) {
			if (!isJsonObject(value)) continue;
			yield { messages: messages.with(index, { ...message, value: value }) };
		}
	}
}

function* otherHeads({ response }: Exchange): Iterable<Change> {
	if (!response) return;
	for (const status of [200, 204, 302, 404, 500]) {
		if (status !== response.status) yield { response: { ...response, status } };
	}
	for (const [index, [name, value]] of response.headers.entries()) {
		const { headers } = response;
		yield { response: { ...response, headers: headers.toSpliced(index, 1) } };
		yield { response: { ...response, headers: headers.with(index, [name, 'other/other']) } };
		yield { response: { ...response, headers: headers.with(index, [name, `${value}-other`]) } };
	}
}

function* otherBodies(exchange: Exchange): Iterable<Change> {
	const { response } = exchange;
	if (!response) return;
	const body = responseBody(exchange);
	const withBody = (bytes: Uint8Array): Change => ({
		response: { ...response, chunks: [{ at: response.at, bytes }] }
	});
	yield withBody(new Uint8Array());
	yield withBody(body.slice(0, body.length / 2));
	yield withBody(body.map((byte) => byte ^ 1));
	const text = new TextDecoder().decode(body);
	const lines = text.split('\n');
	for (const [index, line] of lines.entries()) {
		const [, lead = '', json = ''] = /^(data: ?)?([{[].*)$/.exec(line) ?? [];
		for (const value of spoiledText(json)) {
			const other = lines.with(index, lead + JSON.stringify(value)).join('\n');
			yield withBody(new TextEncoder().encode(other));
		}
	}
}

/** Nothing for text that is no JSON, as where a line of binary looks like it. */
function spoiledText(json: string): Iterable<JsonValue> {
	try {
		return spoiled(JSON.parse(json) as JsonValue);
	} catch {
		return [];
	}
}

/** A value with one thing wrong, on any level. */
function* spoiled(value: JsonValue): Iterable<JsonValue> {
	yield* otherThan(value);
	if (Array.isArray(value)) {
		for (const [index, item] of value.entries()) {
			yield value.toSpliced(index, 1);
			yield value.toSpliced(index, 0, item);
			for (const other of spoiled(item)) yield value.with(index, other);
		}
		yield value.toReversed();
	} else if (isJsonObject(value)) {
		for (const [name, member] of Object.entries<JsonValue>(value)) {
			const { [name]: _, ...others } = value;
			yield others;
			yield { ...others, [snakeCase(name)]: member };
			for (const other of spoiled(member)) yield { ...value, [name]: other };
		}
		for (const [name, member] of Object.entries(surplus)) {
			if (!(name in value)) yield { ...value, [name]: member };
		}
	}
}

/** Members that older versions have, or that do not belong where they are. */
const surplus: JsonObject = {
	kind: 'task',
	final: true,
	url: 'https://example.com',
	text: 'surplus',
	task: {},
	message: {},
	taskId: 'surplus',
	artifacts: [],
	history: [{ messageId: 'surplus', role: 'ROLE_AGENT', parts: [{ text: 'surplus' }] }],
	error: { code: 1, message: 'surplus' },
	result: {}
};

function* otherThan(value: JsonValue): Iterable<JsonValue> {
	yield null;
	if (typeof value === 'string') {
		yield* ['', 'other', value.toLowerCase(), `${value}x`, 7];
		if (/^\d{4}-/.test(value)) yield* otherTimes;
		if (value.startsWith('TASK_STATE_')) {
			yield* ['TASK_STATE_FAILED', 'TASK_STATE_CANCELED', 'TASK_STATE_SUBMITTED'];
		}
		if (value.startsWith('ROLE_')) yield* ['ROLE_USER', 'ROLE_AGENT', 'ROLE_UNSPECIFIED'];
	} else if (typeof value === 'number') {
		yield* [-1, 0, value + 1, `${value}`];
	} else if (typeof value === 'boolean') {
		yield !value;
	} else if (value !== null) {
		yield 'other';
		yield Array.isArray(value) ? [] : {};
	}
}

const otherTimes = [
	'2020-01-01T00:00:00.000Z',
	'2030-01-01T00:00:00+02:00',
	'2020-01-01T00:00:00.5Z'
];

function snakeCase(name: string): string {
	return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
