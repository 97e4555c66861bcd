import type { CallExchange, Exchange, RecordedError } from '../exchange/index.js';
import type { Binding, JsonObject, Operation, OperationName } from '../protocol/index.js';
import { findOperation } from '../protocol/index.js';
import { plainRoute, restRequest } from '../wire/index.js';
import type { ClauseId } from './clause.js';
import { clauses } from './clauses.js';
import type { Verdict } from './verdict.js';

/* Exchanges written by hand, as an agent that is not one of ours would have made them. */

interface Told {
	operation: OperationName;
	asked: JsonObject;
	/** The messages of the answer. */
	answer?: readonly JsonObject[];
	error?: Partial<RecordedError>;
	ending?: 'complete' | 'aborted';
	binding?: Binding;
	/** Where it was sent over HTTP+JSON, if that is none of the paths of the operation. */
	path?: string;
	headers?: Readonly<Record<string, string>>;
	/** When it was sent and how long it took, in ms. */
	at: number;
	took?: number;
}

let sequence = 0;

/** A call over JSON-RPC, unless another binding is named. */
export function call({ operation, asked, answer = [], error, at, took = 5, ...rest }: Told) {
	const { binding = 'jsonrpc', path, headers = {}, ending = 'complete' } = rest;
	sequence += 1;
	const refused = error && {
		kind: 'refused' as const,
		at: took,
		error: { ...plainError, ...error }
	};
	return {
		id: `x-${sequence}`,
		sequence,
		startedAt: at,
		operation,
		binding,
		asked,
		request: {
			...(binding === 'rest' ? restOf(operation, asked, path) : rpcOf(operation, asked)),
			headers: Object.entries({ 'A2A-Version': '1.0', ...headers })
		},
		response: responseOf({ binding, answer, at: took, isStream: isStream(operation) }),
		messages: answer.map((value, index) => ({ at: took - answer.length + index, value })),
		ending: refused ?? { kind: ending, at: took }
	} satisfies CallExchange;
}

function rpcOf(method: OperationName, params: JsonObject) {
	const body = bytes(JSON.stringify({ jsonrpc: '2.0', id: 'é1', method, params }));
	return { method: 'POST', url: 'https://agent.example/a2a', body };
}

function restOf(name: OperationName, asked: JsonObject, elsewhere: string | undefined) {
	const called = findOperation(name) as Operation;
	const { verb, path, body } =
		elsewhere === undefined
			? restRequest(called, asked)
			: { verb: plainRoute(called).verb, path: elsewhere, body: asked };
	const json = body ? JSON.stringify(body) : '';
	return { method: verb, url: `https://agent.example/a2a${path}`, body: bytes(json) };
}

function isStream(operation: OperationName): boolean {
	return operation === 'SendStreamingMessage' || operation === 'SubscribeToTask';
}

/** With a charset, and lines that end as they do on Windows. */
function responseOf({ binding, answer, at, isStream }: Shown): Exchange['response'] {
	const results = answer.map((result) =>
		JSON.stringify(binding === 'jsonrpc' ? { jsonrpc: '2.0', id: 'é1', result } : result)
	);
	const type = isStream ? 'text/event-stream' : 'application/json; charset=utf-8';
	const body = isStream
		? results.map((data) => `: comment\r\nid: 7\r\ndata: ${data}\r\n\r\n`).join('')
		: results.join();
	return {
		at,
		status: 200,
		headers: [['content-type', type]],
		chunks: [{ at, bytes: bytes(body) }]
	};
}

interface Shown {
	binding: Binding;
	answer: readonly JsonObject[];
	at: number;
	isStream: boolean;
}

function bytes(text: string): Uint8Array {
	return new TextEncoder().encode(text);
}

const plainError: RecordedError = {
	kind: 'jsonrpc',
	code: -32602,
	message: 'Non',
	metadata: {},
	violations: [],
	details: []
};

/** An answer to a request for the public card. */
export function cardFetch(card: JsonObject): Exchange {
	sequence += 1;
	const url = 'https://agent.example/.well-known/agent-card.json';
	return {
		id: `x-${sequence}`,
		sequence,
		startedAt: 0,
		request: { method: 'GET', url, headers: [], body: new Uint8Array() },
		response: { at: 1, status: 200, headers: [['Content-Type', 'application/json']], chunks: [] },
		messages: [{ at: 1, value: card }],
		ending: { kind: 'complete', at: 1 }
	};
}

export function task(id: string, state: string, others: JsonObject = {}): JsonObject {
	return { id, contextId: 'c/1', status: { state: `TASK_STATE_${state}` }, ...others };
}

export function verdictOn(id: ClauseId, exchanges: readonly Exchange[]): Verdict['outcome'] {
	const clause = clauses.find((own) => own.id === id);
	if (clause?.kind !== 'checked') throw new Error(`Failed to judge ${id}: it is not checked`);
	return clause.verdict(exchanges).outcome;
}
