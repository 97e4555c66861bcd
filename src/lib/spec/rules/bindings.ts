import type { A2AReason, JsonObject } from '../../protocol/index.js';
import { a2aReasons, listIn, objectIn, operation, textIn } from '../../protocol/index.js';
import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { Find, Rules } from '../clause.js';
import type { Expected } from '../finding-codes.js';
import { callsOf, firstAnswer, succeeded } from '../readers/calls.js';
import { eachCard } from '../readers/card.js';
import { served } from '../readers/expected.js';
import { isWholeUrl } from '../readers/interface-url.js';
import {
	errorOf,
	isRefusedForBody,
	isServed,
	isTurnedAway,
	reasonOf,
	told
} from '../readers/outcomes.js';
import type { Pair } from '../readers/pairs.js';
import { groupsOfAgents, pairsOverBindings } from '../readers/pairs.js';
import { canonical, isSame } from '../readers/same.js';
import { isTerminalStatus } from '../readers/tasks.js';
import {
	everyErrorOverAll,
	everyOperation,
	everyOperationOverAll,
	fetchCard,
	readOverAll
} from '../tours.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inError, inMessage } from '../verdict.js';

/* What all bindings have in common, section 5, and custom ones, section 12. */

/** The one binding called here that A2A does not define. */
const isCustom = ({ binding }: Exchange) => binding === 'grpc';

/** Judges each pair of equal calls over two bindings. */
function eachPair(judge: (pair: Pair) => Iterable<ClauseFinding>): Find {
	return function* (exchanges) {
		for (const pair of pairsOverBindings(exchanges)) yield* judge(pair);
	};
}

/** Expects the same task from two bindings, where it had ended before it was read. */
function* sameTask([first, second]: Pair): Iterable<ClauseFinding> {
	const [before, after] = [readTask(first), readTask(second)];
	if (before === undefined || succeeded([second]).length === 0) return;
	yield finding(second, inMessage(0), {
		holds: isSame(before, after),
		expected: { code: 'same-task-over', binding: first.binding ?? '' },
		actual: firstAnswer(second)
	});
}

/** A task that cannot change any more, in a form that is equal over all bindings. */
function readTask(call: CallExchange): JsonObject | undefined {
	const task = firstAnswer(call);
	if (call.operation !== 'GetTask' || succeeded([call]).length === 0) return undefined;
	if (!task || !isTerminalStatus(objectIn(task, 'status'))) return undefined;
	return canonical(operation('GetTask').output, task);
}

/** The reasons with which an agent refuses the same request every time. */
const lasting: readonly A2AReason[] = a2aReasons.filter(
	(reason) => reason !== 'INVALID_AGENT_RESPONSE'
);

/** Expects the same reason over two bindings, where the first one does not change with time. */
function* sameReason([first, second]: Pair): Iterable<ClauseFinding> {
	const reason = reasonOf(first);
	if (!reason || !lasting.includes(reason) || !errorOf(second) || isTurnedAway(second)) return;
	// The task may have been thrown away since.
	if (reasonOf(second) === 'TASK_NOT_FOUND') return;
	// What one binding takes as the type of a body another one may not.
	if ([first, second].some(isRefusedForBody)) return;
	yield finding(second, inError('reason'), {
		holds: reasonOf(second) === reason,
		expected: { code: 'same-reason-over', reason, binding: first.binding ?? '' },
		came: told(second)
	});
}

const standardBindings = ['JSONRPC', 'GRPC', 'HTTP+JSON'];

/** Judges the entries of public cards whose binding A2A does not define. */
function eachCustomEntry(
	member: 'protocolBinding' | 'url',
	expected: Expected,
	isSound: (value: string) => boolean
): Find {
	return eachCard(function* (card, exchange) {
		for (const [index, entry] of listIn(card, 'supportedInterfaces').entries()) {
			if (standardBindings.includes(textIn(entry, 'protocolBinding') ?? '')) continue;
			yield finding(exchange, inMessage(0, `supportedInterfaces[${index}].${member}`), {
				holds: isSound(textIn(entry, member) ?? ''),
				expected,
				actual: entry[member]
			});
		}
	});
}

/** An absolute URI. A name in capitals with a colon would pass too, but nobody uses such a name. */
const isUri = (value: string) => /^[a-z][a-z0-9+.-]*:/i.test(value) && isWholeUrl(value);

export const bindingsRules = {
	'BIND-EQUIV-001': {
		trigger: everyOperationOverAll,
		*find(exchanges) {
			for (const calls of groupsOfAgents(exchanges, ({ operation }) => operation)) {
				const shown = calls.filter((call) => isServed(call) !== undefined);
				const bindings = new Set(shown.map(({ binding }) => binding));
				if (bindings.size < 2 || !shown.some(isServed)) continue;
				for (const call of shown) yield* served(call);
			}
		}
	},
	'BIND-EQUIV-002': { trigger: readOverAll, find: eachPair(sameTask) },
	'BIND-EQUIV-003': { trigger: everyErrorOverAll, find: eachPair(sameReason) },
	'BIND-FIELD-001': { unseen: 'inside' },
	'BIND-CLIENT-001': { unseen: 'client' },
	'BIND-MAP-001': {
		trigger: everyOperation,
		*find(exchanges) {
			for (const call of callsOf(exchanges)) yield* served(call);
		}
	},
	'BIND-CUSTOM-001': { unseen: 'document' },
	'BIND-CUSTOM-002': {
		trigger: fetchCard,
		find: eachCustomEntry('protocolBinding', { code: 'binding-uri' }, isUri)
	},
	'BIND-CUSTOM-003': {
		async trigger(client) {
			await everyOperationOverAll(client);
			await readOverAll(client);
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges).filter(isCustom)) yield* served(call);
			for (const pair of pairsOverBindings(exchanges)) {
				if (pair.some(isCustom)) yield* sameTask(pair);
			}
		}
	},
	'BIND-CUSTOM-004': { unseen: 'document' },
	'BIND-CUSTOM-005': { unseen: 'document' },
	'BIND-CUSTOM-006': {
		trigger: everyErrorOverAll,
		find: eachPair(function* (pair) {
			if (pair.some(isCustom)) yield* sameReason(pair);
		})
	},
	'BIND-CUSTOM-007': { unseen: 'document' },
	'BIND-CUSTOM-009': {
		trigger: fetchCard,
		find: eachCustomEntry('url', { code: 'endpoint-url' }, isUri)
	},
	'BIND-CUSTOM-010': { unseen: 'document' },
	'BIND-CUSTOM-011': { unseen: 'document' }
} satisfies Partial<Rules>;
