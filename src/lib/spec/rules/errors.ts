import type { CallExchange, Exchange } from '../../exchange/index.js';
import { a2aReasons, isJsonObject, listIn, operation, textIn } from '../../protocol/index.js';
import { detailType } from '../../wire/index.js';
import type { Rules, Trigger } from '../clause.js';
import { sentMessage } from '../readers/asked.js';
import { callsOf, endOf, firstAnswer, sendsIn, succeeded } from '../readers/calls.js';
import { conditions } from '../readers/conditions.js';
import { sentDetails, sentError } from '../readers/errors.js';
import { isSameField, refusedAsInvalid, refusedWith } from '../readers/expected.js';
import { missingMembers } from '../readers/objects.js';
import { errorOf, isRefusedAsInvalid, reasonOf, told } from '../readers/outcomes.js';
import { requestJson } from '../readers/raw.js';
import { refusedAsUnknown } from '../readers/refusals.js';
import { send, startCompleted, unknownId } from '../steps.js';
import { finding, inError, inMessage } from '../verdict.js';

/* Errors of all bindings, section 3.3.2. */

/** Calls that can be nothing but refused, each for another reason. */
const callWrongly: Trigger = async (client) => {
	const id = unknownId(client);
	await client.call('GetTask', { id });
	await client.call('CancelTask', { id });
	await client.call('SendMessage', {});
	await send(client, 'tck-complete-task', { message: { parts: [] } });
	await client.call('GetTask', { id }, { headers: { 'A2A-Version': '99.0' } });
	const task = await startCompleted(client);
	if (task) await client.call('CancelTask', { id: task.id });
};

/** Calls that lack something required, with the paths of what they lack. */
function incomplete(exchanges: readonly Exchange[]): { call: CallExchange; missing: string[] }[] {
	return (
		callsOf(exchanges)
			// An error of A2A is about another fault, that may be found before this one.
			.filter((call) => reasonOf(call) === undefined)
			.map((call) => ({
				call,
				missing: missingMembers(operation(call.operation).input, call.asked)
			}))
			.filter(({ missing }) => missing.length > 0)
	);
}

/** The lists of its context right before and after a send, if no other send came between them. */
function listsAround(
	exchanges: readonly Exchange[],
	sent: CallExchange
): { before: CallExchange; after: CallExchange } | undefined {
	const contextId = textIn(sentMessage(sent), 'contextId');
	const lists = succeeded(callsOf(exchanges, 'ListTasks')).filter(
		({ asked }) => asked.contextId === contextId && Object.keys(asked).length === 1
	);
	const before = lists.findLast((list) => endOf(list) <= sent.startedAt);
	const after = lists.find((list) => list.startedAt >= endOf(sent));
	if (!contextId || !before || !after) return undefined;
	const others = sendsIn(exchanges)
		.filter((call) => call !== sent && sentMessage(call)?.contextId === contextId)
		.filter((call) => endOf(call) >= before.startedAt && call.startedAt <= endOf(after));
	return others.length === 0 ? { before, after } : undefined;
}

function idsIn(list: CallExchange): unknown[] {
	return listIn(firstAnswer(list), 'tasks').map(({ id }) => id);
}

/** Calls, and requests of JSON-RPC written by hand that are as good as one. */
function isCall(exchange: Exchange): boolean {
	const json = exchange.binding === 'jsonrpc' ? requestJson(exchange) : undefined;
	return Boolean(exchange.operation) || (isJsonObject(json) && typeof json.method === 'string');
}

function typesOf(exchange: Exchange): unknown[] {
	return errorOf(exchange)?.details.map((detail) => detail['@type']) ?? [];
}

/** JSON-RPC codes that belong to the errors of A2A. */
const isA2ACode = (code: number) => code <= -32001 && code >= -32009;

export const errorsRules = {
	'CORE-ERR-001': {
		async trigger(client) {
			await callWrongly(client);
			if (client.binding !== 'jsonrpc') return;
			const body = { jsonrpc: '2.0', id: 1, method: 'UnknownMethod', params: {} };
			await client.request({ method: 'POST', body: JSON.stringify(body) });
		},
		*find(exchanges) {
			for (const exchange of exchanges.filter(isCall)) {
				if (!errorOf(exchange)) continue;
				const sent = sentError(exchange);
				const { code, message } = sent ?? {};
				yield finding(exchange, inError(), {
					holds: Number.isInteger(code) && code !== 0 && Boolean(message),
					expected: { code: 'error-object' },
					...(sent ? { actual: sent } : { came: told(exchange) })
				});
			}
		}
	},
	'CORE-ERR-002': {
		async trigger(client) {
			await client.call('SendMessage', {});
			const contextId = client.newId('tck-untouched-context');
			await client.call('ListTasks', { contextId });
			await send(client, 'tck-complete-task', { message: { contextId, parts: [] } });
			await client.call('ListTasks', { contextId });
		},
		*find(exchanges) {
			for (const { call } of incomplete(exchanges)) {
				yield* refusedAsInvalid(call);
				const lists = isRefusedAsInvalid(call) ? listsAround(exchanges, call) : undefined;
				if (!lists) continue;
				const known = idsIn(lists.before);
				const fresh = idsIn(lists.after).filter((id) => !known.includes(id));
				yield finding(lists.after, inMessage(0, 'tasks'), {
					holds: fresh.length === 0,
					expected: { code: 'no-task-of-refused-message' },
					actual: fresh
				});
			}
		}
	},
	'CORE-ERR-003': {
		trigger: callWrongly,
		*find(exchanges) {
			for (const { call, missing } of incomplete(exchanges)) {
				if (!isRefusedAsInvalid(call)) continue;
				const violations = (errorOf(call)?.violations ?? []).filter(isJsonObject);
				for (const path of missing) {
					const [own] = violations.filter(({ field }) => isSameField(field, path));
					yield finding(call, inError('violations'), {
						holds: Boolean(own?.description),
						expected: { code: 'field-with-fault', path },
						actual: violations
					});
				}
			}
		}
	},
	'CORE-ERR-004': {
		trigger: callWrongly,
		*find(exchanges) {
			for (const call of callsOf(exchanges, 'GetTask', 'CancelTask')) {
				yield* refusedAsUnknown(exchanges, call);
			}
		}
	},
	'CORE-ERR-005': { coming: 'auth' },
	'CORE-ERR-006': { unseen: 'inside' },
	'CORE-ERR-007': { unseen: 'permission' },
	'CORE-ERR-008': {
		trigger: callWrongly,
		*find(exchanges) {
			for (const exchange of exchanges.filter(isCall)) {
				const details = sentDetails(exchange);
				if (details === undefined || (Array.isArray(details) && details.length === 0)) continue;
				yield finding(exchange, inError('details'), {
					holds: Array.isArray(details) && details.every(isTyped),
					expected: { code: 'typed-details' },
					actual: details
				});
			}
		}
	},
	'CORE-ERR-009': {
		trigger: callWrongly,
		*find(exchanges) {
			for (const call of callsOf(exchanges)) {
				const error = errorOf(call);
				if (error?.kind !== 'jsonrpc' || !isA2ACode(error.code)) continue;
				yield finding(call, inError('details'), {
					holds: typesOf(call).includes(detailType('google.rpc.ErrorInfo')),
					expected: { code: 'detail', type: 'google.rpc.ErrorInfo' },
					actual: typesOf(call)
				});
			}
			for (const { call } of incomplete(exchanges).filter(({ call }) => isRefusedAsInvalid(call))) {
				yield finding(call, inError('details'), {
					holds: typesOf(call).includes(detailType('google.rpc.BadRequest')),
					expected: { code: 'detail', type: 'google.rpc.BadRequest' },
					actual: typesOf(call)
				});
			}
		}
	},
	'CORE-ERR-010': {
		trigger: callWrongly,
		*find(exchanges) {
			for (const call of callsOf(exchanges)) {
				for (const reason of a2aReasons) {
					if (conditions[reason]?.has?.(call, exchanges)) yield* refusedWith(call, reason);
				}
				const reason = reasonOf(call);
				const fits = reason && conditions[reason]?.can(call, exchanges);
				if (fits === undefined) continue;
				yield finding(call, inError('reason'), {
					holds: fits,
					expected: { code: 'fitting-error' },
					actual: reason
				});
			}
		}
	}
} satisfies Partial<Rules>;

function isTyped(detail: unknown): boolean {
	const type = isJsonObject(detail) ? detail['@type'] : undefined;
	return typeof type === 'string' && /\/./.test(type);
}
