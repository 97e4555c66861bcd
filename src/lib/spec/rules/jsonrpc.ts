import { currentName, findViolations, isJsonObject, operation } from '../../protocol/index.js';
import { post, posting, rpcCall } from '../by-hand.js';
import type { Rules, Trigger } from '../clause.js';
import { namedTask } from '../readers/asked.js';
import { callsOf } from '../readers/calls.js';
import { refusedWith, severalExtensionsTaken } from '../readers/expected.js';
import { errorOf, isServed, isUndecided, reasonOf, told } from '../readers/outcomes.js';
import { mediaTypeOf } from '../readers/raw.js';
import { hasShape } from '../readers/results.js';
import type { RpcExchange } from '../readers/rpc.js';
import {
	asksForVersion1,
	eachRpc,
	envelopeError,
	hasBody,
	idOf,
	isOfAgent,
	methodOf,
	rpcExchanges,
	rpcOperation
} from '../readers/rpc.js';
import { wasTerminal } from '../readers/tasks.js';
import { follow, hasStreams, startWaiting, stream, subscribe } from '../steps.js';
import { everyError, everyOperation, severalExtensions } from '../tours.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inBody, inEnding, inError, inHeader, inMessage } from '../verdict.js';

/* The JSON-RPC binding, section 9. */

/** Makes a stream of a send and one of a subscription, and sees both to their end. */
const streams: Trigger = async (client) => {
	if (!hasStreams(client)) return;
	await follow(client, stream(client, 'tck-stream-001'));
	const task = await startWaiting(client);
	if (!task) return;
	const subscription = subscribe(client, task.id);
	await subscription.events(1);
	await client.call('CancelTask', { id: task.id });
	await follow(client, subscription);
	await client.call('SubscribeToTask', { id: task.id });
};

/** Expects that a stream is one of envelopes with events in them, where there is a stream. */
function* envelopedStream(rpc: RpcExchange): Iterable<ClauseFinding> {
	const { exchange, answers } = rpc;
	if (exchange.messages.length === 0) return;
	yield finding(exchange, inHeader('Content-Type'), {
		holds: exchange.response?.status === 200 && rpc.isStream,
		expected: { code: 'ok-and-event-stream' },
		came: {
			code: 'status-and-type',
			status: exchange.response?.status,
			mediaType: mediaTypeOf(exchange)
		}
	});
	for (const answer of answers) {
		const isEnveloped = isJsonObject(answer) && answer.jsonrpc === '2.0' && answer.id === idOf(rpc);
		const isEvent = isJsonObject(answer) && hasShape('SubscribeToTask', answer.result);
		yield finding(exchange, inBody, {
			holds: isEnveloped && (isEvent || envelopeError(answer) !== undefined),
			expected: { code: 'response-with-event' },
			actual: answer
		});
	}
}

/** Methods that every agent has, whatever its capabilities. */
const common: readonly string[] = ['SendMessage', 'GetTask', 'ListTasks', 'CancelTask'];

export const jsonrpcRules = {
	'JSONRPC-FMT-001': {
		async trigger(client) {
			await everyError(client);
			for (const id of ['text', 7, null]) {
				await post(client, { jsonrpc: '2.0', id, method: 'ListTasks', params: {} });
			}
		},
		find: eachRpc(function* (rpc) {
			if (!isOfAgent(rpc) || !hasBody(rpc)) return;
			for (const answer of rpc.answers) {
				const envelope = isJsonObject(answer) ? answer : {};
				const hasError = isJsonObject(envelope.error);
				const hasOne = hasError !== 'result' in envelope;
				// Where the request could not be read, its id is not known.
				const mayBeUnknown = hasError && methodOf(rpc) === undefined && envelope.id === null;
				const hasId = envelope.id === idOf(rpc) || mayBeUnknown;
				yield finding(rpc.exchange, inBody, {
					holds: envelope.jsonrpc === '2.0' && hasOne && hasId,
					expected: { code: 'rpc-response', id: JSON.stringify(idOf(rpc)) },
					actual: answer
				});
			}
		})
	},
	'JSONRPC-FMT-002': {
		trigger: everyOperation,
		find: eachRpc(function* (rpc) {
			if (!isOfAgent(rpc) || !hasBody(rpc) || (rpc.isStream && rpcOperation(rpc)?.streams)) return;
			yield finding(rpc.exchange, inHeader('Content-Type'), {
				holds: mediaTypeOf(rpc.exchange) === 'application/json',
				expected: { code: 'value', value: 'application/json' },
				actual: mediaTypeOf(rpc.exchange)
			});
		})
	},
	'JSONRPC-FMT-003': {
		trigger: everyOperation,
		*find(exchanges) {
			for (const { operation: name, ...exchange } of callsOf(exchanges)) {
				if (operation(name).streams) continue;
				for (const [index, { value }] of exchange.messages.entries()) {
					yield finding(exchange, inMessage(index), {
						holds: hasShape(name, value),
						expected: { code: 'shape', operation: name },
						actual: value
					});
				}
			}
		}
	},
	'JSONRPC-FMT-004': {
		trigger: posting(
			rpcCall({ method: 'ListTasks' }),
			rpcCall({ id: 'by-hand-too', method: 'GetExtendedAgentCard' })
		),
		find: eachRpc(function* (rpc) {
			const { exchange, request } = rpc;
			const called = rpcOperation(rpc);
			if (!called || !isJsonObject(request) || 'params' in request) return;
			if (findViolations(called.input, {}).length > 0 || isUndecided(exchange)) return;
			const code = errorOf(exchange)?.code;
			if (code !== undefined && code !== -32602 && code !== -32600) return;
			yield finding(exchange, inEnding, {
				holds: code === undefined,
				expected: { code: 'like-empty-params' },
				came: told(exchange)
			});
		})
	},
	'JSONRPC-SVC-001': {
		async trigger(client) {
			await everyOperation(client);
			await post(client, rpcCall({ method: 'message/send', params: {} }));
		},
		find: eachRpc(function* (rpc) {
			const { exchange } = rpc;
			const method = methodOf(rpc) ?? '';
			const served = isServed(exchange);
			const isOld = currentName(method) !== undefined && asksForVersion1(exchange);
			if (served === undefined || !(isOld || common.includes(method))) return;
			yield finding(exchange, inError('code'), {
				holds: served !== isOld,
				expected: { code: isOld ? 'no-old-method' : 'method', method },
				came: told(exchange)
			});
		})
	},
	'JSONRPC-SVC-002': { trigger: severalExtensions, find: severalExtensionsTaken },
	'JSONRPC-SSE-001': {
		trigger: streams,
		find: eachRpc(function* (rpc) {
			if (rpcOperation(rpc)?.streams) yield* envelopedStream(rpc);
		})
	},
	'JSONRPC-SSE-003': {
		trigger: streams,
		*find(exchanges) {
			for (const rpc of rpcExchanges(exchanges)) {
				if (methodOf(rpc) === 'SubscribeToTask') yield* envelopedStream(rpc);
			}
			for (const exchange of callsOf(exchanges, 'SubscribeToTask')) {
				const id = namedTask(exchange);
				if (id === undefined || !wasTerminal(exchanges, exchange, id)) continue;
				// An agent may forget its tasks after a while.
				const isGone = reasonOf(exchange) === 'TASK_NOT_FOUND';
				if (!isGone) yield* refusedWith(exchange, 'UNSUPPORTED_OPERATION');
			}
		}
	}
} satisfies Partial<Rules>;
