import type { Exchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import {
	a2aReasons,
	currentName,
	findOperation,
	findViolations,
	isJsonObject,
	listIn,
	objectIn,
	operation
} from '../../protocol/index.js';
import { errorDomain, jsonRpcCodes } from '../../wire/index.js';
import { posting, rpcCall } from '../by-hand.js';
import type { Find, Rules } from '../clause.js';
import { sentMessage } from '../readers/asked.js';
import { callsOf } from '../readers/calls.js';
import { errorInfoOf } from '../readers/errors.js';
import {
	errorOf,
	isRefusedEarly,
	isTurnedAway,
	isUndecided,
	reasonOf,
	told
} from '../readers/outcomes.js';
import { asksForVersion1, eachRpc, envelopeError, methodOf } from '../readers/rpc.js';
import { send } from '../steps.js';
import { everyError } from '../tours.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inBody, inError } from '../verdict.js';

/* The errors of the JSON-RPC binding, section 9.5. */

/** Judges each error as it stands on the wire. */
function eachError(
	judge: (error: JsonObject, exchange: Exchange) => Iterable<ClauseFinding>
): Find {
	return eachRpc(function* ({ exchange, answers }) {
		for (const answer of answers) {
			const error = envelopeError(answer);
			if (error) yield* judge(error, exchange);
		}
	});
}

/** Expects a code of JSON-RPC itself; A2A errors and those that come before say nothing. */
function* refusedByCode(exchange: Exchange, code: number): Iterable<ClauseFinding> {
	if (isUndecided(exchange) || isRefusedEarly(exchange)) return;
	yield finding(exchange, inError('code'), {
		holds: errorOf(exchange)?.code === code,
		expected: { code: 'error-code', error: code },
		came: told(exchange)
	});
}

function infoIn(error: JsonObject): JsonObject | undefined {
	return errorInfoOf({ details: listIn(error, 'data') });
}

export const jsonrpcErrorsRules = {
	'JSONRPC-ERR-001': {
		trigger: everyError,
		find: eachError(function* (error, exchange) {
			const { code, message, data, ...others } = error;
			const isTyped =
				Array.isArray(data) &&
				data.every((detail) => isJsonObject(detail) && typeof detail['@type'] === 'string');
			yield finding(exchange, inBody, {
				holds:
					Number.isInteger(code) &&
					typeof message === 'string' &&
					(data === undefined || isTyped) &&
					Object.keys(others).length === 0,
				expected: { code: 'rpc-error-object' },
				actual: error
			});
		})
	},
	'JSONRPC-ERR-002': {
		trigger: everyError,
		find: eachError(function* (error, exchange) {
			const { reason, domain } = infoIn(error) ?? {};
			if (domain !== errorDomain || !a2aReasons.some((known) => known === reason)) return;
			const code = Number(error.code);
			yield finding(exchange, inBody, {
				holds: code <= -32001 && code >= -32099,
				expected: { code: 'a2a-error-code' },
				actual: error.code
			});
		})
	},
	'JSONRPC-ERR-003': {
		trigger: everyError,
		find: eachError(function* (error, exchange) {
			const known = a2aReasons.find((reason) => jsonRpcCodes[reason] === error.code);
			if (!known) return;
			const { reason, domain } = infoIn(error) ?? {};
			yield finding(exchange, inBody, {
				holds: reason === known && domain === errorDomain,
				expected: { code: 'error-info', reason: known, domain: errorDomain },
				actual: error.data
			});
		})
	},
	'JSONRPC-ERR-004': {
		trigger: posting('{', '{"jsonrpc":"2.0","id":1,"method":', 'Hello'),
		find: eachRpc(function* ({ exchange, request, answers }) {
			if (request !== undefined) return;
			const [answer] = answers;
			const id = isJsonObject(answer) ? answer.id : undefined;
			yield finding(exchange, inError('code'), {
				holds: errorOf(exchange)?.code === -32700 && id === null,
				expected: { code: 'parse-error-without-id' },
				came: { ...told(exchange), id: JSON.stringify(id) ?? '' }
			});
		})
	},
	'JSONRPC-ERR-005': {
		trigger: posting(
			{ jsonrpc: '2.0', id: 1, params: {} },
			{ jsonrpc: '1.0', id: 2, method: 'ListTasks', params: {} },
			'"Hello"'
		),
		find: eachRpc(function* ({ exchange, request }) {
			// Lists and requests without an id mean something in JSON-RPC, which A2A leaves open.
			if (request === undefined || Array.isArray(request)) return;
			const { jsonrpc, method } = isJsonObject(request) ? request : {};
			if (jsonrpc === '2.0' && typeof method === 'string') return;
			yield* refusedByCode(exchange, -32600);
		})
	},
	'JSONRPC-ERR-006': {
		trigger: posting(rpcCall({ method: 'NonExistentMethod', params: {} })),
		find: eachRpc(function* (rpc) {
			const { exchange } = rpc;
			const method = methodOf(rpc);
			if (method === undefined || findOperation(method) || currentName(method)) return;
			// An extension may bring methods of its own, with results and params of their own.
			const code = errorOf(exchange)?.code;
			if (code === undefined || code === -32602 || !asksForVersion1(exchange)) return;
			yield* refusedByCode(exchange, -32601);
		})
	},
	'JSONRPC-ERR-007': {
		async trigger(client) {
			await client.call('SendMessage', {});
			await client.call('GetTask', { id: '' });
			await client.call('ListTasks', { pageSize: 'many' });
		},
		*find(exchanges) {
			for (const exchange of callsOf(exchanges)) {
				const { input, name } = operation(exchange.operation);
				const violations = findViolations(input, exchange.asked);
				if (violations.length === 0 || reasonOf(exchange)) continue;
				// Other faults may be tolerated; nothing can be sent without a message.
				const isSend = name.startsWith('Send');
				const mustFail = isSend && !objectIn(exchange.asked, 'message');
				if (mustFail || errorOf(exchange)) yield* refusedByCode(exchange, -32602);
			}
		}
	},
	'JSONRPC-ERR-008': {
		async trigger(client) {
			const fail = { reason: 'INTERNAL_ERROR', message: 'Out of order' };
			await send(client, 'break');
			await send(client, 'break', { message: { parts: [{ data: { fail } }] } });
		},
		*find(exchanges) {
			for (const exchange of callsOf(exchanges)) {
				const error = errorOf(exchange);
				const isBroken = exchange.response?.status === 500 || isAskedToBreak(exchange);
				if (!error || error.reason || isTurnedAway(exchange) || !isBroken) continue;
				// It did not come to the breakdown.
				if ([-32600, -32601, -32602].includes(error.code)) continue;
				yield* refusedByCode(exchange, -32603);
			}
		}
	},
	'JSONRPC-SSE-002': {
		trigger: everyError,
		*find(exchanges) {
			for (const exchange of exchanges) {
				const error = errorOf(exchange);
				const reason = reasonOf(exchange);
				if (error?.kind !== 'jsonrpc' || !reason) continue;
				yield finding(exchange, inError('code'), {
					holds: error.code === jsonRpcCodes[reason],
					expected: { code: 'codes-for-reason', codes: [jsonRpcCodes[reason]], reason },
					actual: error.code
				});
			}
		}
	}
} satisfies Partial<Rules>;

/** Whether a message tells an agent to break down, in the words of those agents here that can. */
function isAskedToBreak(exchange: Parameters<typeof sentMessage>[0]): boolean {
	return listIn(sentMessage(exchange), 'parts').some(({ text, data }) => {
		const { fail, break: breaks } = isJsonObject(data) ? data : {};
		const isInternal = isJsonObject(fail) && fail.reason === 'INTERNAL_ERROR';
		return text === 'break' || breaks === true || isInternal;
	});
}
