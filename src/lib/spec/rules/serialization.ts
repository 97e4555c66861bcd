import type { DescField } from '@bufbuild/protobuf';
import type { CallExchange, Exchange } from '../../exchange/index.js';
import { lastState } from '../../exchange/index.js';
import { AgentCardSchema } from '../../gen/lf/a2a/v1/a2a_pb.js';
import type { JsonValue } from '../../protocol/index.js';
import {
	findOddNames,
	isTerminal,
	listIn,
	objectIn,
	operation,
	pathText,
	textIn
} from '../../protocol/index.js';
import type { Find, Rules, Trigger } from '../clause.js';
import type { Expected } from '../finding-codes.js';
import { historyLengthOf, isValid } from '../readers/asked.js';
import { answeredTask, callsOf, firstAnswer, succeeded } from '../readers/calls.js';
import { eachCard } from '../readers/card.js';
import { every } from '../readers/each.js';
import { isSameField, refusedAsInvalid } from '../readers/expected.js';
import { itemsOf, missingMembers, objectsIn, unknownMembers } from '../readers/objects.js';
import { errorOf, isRefusedAsInvalid, reasonOf, told } from '../readers/outcomes.js';
import { canonical, isSame } from '../readers/same.js';
import { isTerminalStatus } from '../readers/tasks.js';
import { send, startCompleted, startTask } from '../steps.js';
import { showObjects } from '../tours.js';
import { finding, inEnding, inMessage } from '../verdict.js';

/* How objects are written, sections 4 and 5.5 to 5.7. */

/** Judges every member whose field is of some sort, in every object. */
function eachField(
	isMeant: (field: DescField) => boolean,
	expected: Expected,
	judge: (value: JsonValue, field: DescField) => boolean | undefined
): Find {
	return function* (exchanges) {
		for (const { call, type, value, place } of objectsIn(exchanges)) {
			for (const field of type.fields.filter(isMeant)) {
				for (const [at, item] of itemsOf(field, value[field.jsonName])) {
					const holds = item === undefined ? undefined : judge(item, field);
					if (holds === undefined) continue;
					yield finding(call, place(field.jsonName + at), { holds, expected, actual: item });
				}
			}
		}
	};
}

const isTimestamp = ({ message }: DescField) => message?.typeName === 'google.protobuf.Timestamp';

/** Sends that each lack something that they have to have. */
const leaveOut: Trigger = async (client) => {
	for (const name of ['messageId', 'role', 'parts']) {
		const whole = { messageId: 'tck-complete-task', role: 'ROLE_USER', parts: [{ text: 'Hello' }] };
		const message = Object.fromEntries(Object.entries(whole).filter(([own]) => own !== name));
		await client.call('SendMessage', { message });
	}
};

/** Lists with a time filter in some spelling. */
interface Filtered {
	call: CallExchange;
	form: string;
	instant: number;
	/** The request without that filter. */
	others: unknown;
}

function filteredIn(exchanges: readonly Exchange[]): Filtered[] {
	return callsOf(exchanges, 'ListTasks').flatMap((call) => {
		const { statusTimestampAfter: _, ...others } = call.asked;
		const form = textIn(call.asked, 'statusTimestampAfter') ?? '';
		const instant = Date.parse(form);
		return isValid(call) && !Number.isNaN(instant) ? [{ call, form, instant, others }] : [];
	});
}

export const serializationRules = {
	'DM-BIND-001': {
		async trigger(client) {
			for (const behaviour of ['tck-artifact-file', 'tck-artifact-data']) {
				const task = await startTask(client, behaviour);
				for (const binding of task ? client.bindings : []) {
					await client.call('GetTask', { id: task?.id ?? '' }, { binding });
				}
			}
		},
		*find(exchanges) {
			// Nothing changes a task any more that is over.
			const reads = succeeded(callsOf(exchanges, 'GetTask')).filter(({ messages }) => {
				const state = lastState(messages);
				return state !== undefined && isTerminal(state);
			});
			for (const [index, call] of reads.entries()) {
				const other = reads
					.slice(0, index)
					.find(({ binding, asked }) => binding !== call.binding && isSame(asked, call.asked));
				if (!other) continue;
				yield finding(call, inMessage(0), {
					holds: isSame(contentOf(call), contentOf(other)),
					expected: { code: 'same-task-over', binding: other.binding ?? '' },
					actual: firstAnswer(call)
				});
			}
		}
	},
	'DM-SERIAL-001': {
		trigger: showObjects,
		find: every(
			function* (exchanges) {
				for (const { call, type, value, place } of objectsIn(exchanges)) {
					for (const { name, jsonName } of type.fields) {
						if (name === jsonName || !(name in value || jsonName in value)) continue;
						yield finding(call, place(name in value ? name : jsonName), {
							holds: !(name in value),
							expected: { code: 'name', name: jsonName },
							actual: name in value ? name : jsonName
						});
					}
				}
			},
			eachCard(function* (card, exchange) {
				for (const { path, known } of findOddNames(AgentCardSchema, card)) {
					if (known === undefined) continue;
					yield finding(exchange, inMessage(0, pathText(path)), {
						holds: false,
						expected: { code: 'name', name: known },
						actual: path.at(-1)
					});
				}
			})
		)
	},
	'DM-SERIAL-002': {
		trigger: showObjects,
		find: eachField(
			(field) => Boolean(field.enum),
			{ code: 'enum-name' },
			(value, field) => field.enum?.values.some(({ name }) => name === value)
		)
	},
	'DM-SERIAL-003': {
		trigger: showObjects,
		find: eachField(isTimestamp, { code: 'timestamp' }, (value) =>
			matches(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
		)
	},
	'DM-SERIAL-004': {
		trigger: showObjects,
		*find(exchanges) {
			for (const call of callsOf(exchanges)) {
				const { output } = operation(call.operation);
				for (const [index, { value }] of call.messages.entries()) {
					const missing = missingMembers(output, value);
					yield finding(call, inMessage(index, missing[0]), {
						holds: missing.length === 0,
						expected: { code: 'required-members' },
						came: { code: 'missing', names: missing }
					});
				}
			}
		}
	},
	'DM-SERIAL-005': {
		async trigger(client) {
			const message = { tckUnknown: 'x', kind: 'message' };
			await send(client, 'tck-complete-task', { message, configuration: { tckUnknown: true } });
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges)) {
				const { input } = operation(call.operation);
				const unknown = unknownMembers(input, call.asked);
				if (unknown.length === 0 || !isValid(call)) continue;
				if (call.ending?.kind !== 'complete' && !isRefusedAsInvalid(call)) continue;
				if (isForOthers(call, unknown)) continue;
				yield finding(call, inEnding, {
					holds: !isRefusedAsInvalid(call),
					expected: { code: 'members-ignored', names: unknown },
					came: told(call)
				});
			}
		}
	},
	'DM-SERIAL-006': {
		trigger: showObjects,
		find: eachField(isTimestamp, { code: 'milliseconds' }, (value) => {
			// Without a fraction, nothing tells whether the agent knows one.
			if (!matches(value, /:\d\d\.\d+/)) return undefined;
			return matches(value, /:\d\d\.\d{3,}/);
		})
	},
	'DM-SERIAL-007': {
		async trigger(client) {
			const task = await startCompleted(client);
			if (!task) return;
			const { contextId } = task;
			const read = await client.call('GetTask', { id: task.id });
			const time = textIn(objectIn(answeredTask(read), 'status'), 'timestamp') ?? '';
			const second = time.slice(0, '2026-01-01T00:00:00'.length);
			if (second === '') return;
			for (const form of ['Z', '.000Z', '+00:00']) {
				const statusTimestampAfter = second + form;
				await client.call('ListTasks', { contextId, statusTimestampAfter });
			}
		},
		*find(exchanges) {
			const lists = filteredIn(exchanges);
			for (const { call } of lists.filter(({ call }) => isRefusedAsInvalid(call))) {
				const isBlamed = errorOf(call)?.violations.some(({ field }) => /timestamp/i.test(field));
				if (!isBlamed) continue;
				yield finding(call, inEnding, {
					holds: false,
					expected: { code: 'any-timestamp' },
					came: told(call)
				});
			}
			for (const [index, { call, form, instant, others }] of lists.entries()) {
				const same = lists
					.slice(0, index)
					.find((list) => list.instant === instant && isSame(list.others, others));
				if (!same || same.form === form) continue;
				if (!isWhole(same.call) || !isWhole(call)) continue;
				const missing = overIn(same.call).filter((id) => !overIn(call).includes(id));
				yield finding(call, inMessage(0, 'tasks'), {
					holds: missing.length === 0,
					expected: { code: 'same-tasks-for-time', time: form },
					actual: overIn(call)
				});
			}
		}
	},
	'DM-SERIAL-008': {
		trigger: leaveOut,
		*find(exchanges) {
			for (const call of callsOf(exchanges)) {
				// An error of A2A is about another fault, that may be found before this one.
				if (reasonOf(call)) continue;
				const missing = missingMembers(operation(call.operation).input, call.asked);
				if (missing.length > 0) yield* refusedAsInvalid(call);
			}
		}
	},
	'DM-SERIAL-009': {
		async trigger(client) {
			const task = await startCompleted(client);
			if (!task) return;
			await client.call('GetTask', { id: task.id });
			await client.call('GetTask', { id: task.id, historyLength: 0 });
		},
		*find(exchanges) {
			const tasks = objectsIn(exchanges, 'Task');
			const withHistory = tasks.filter(({ value }) => listIn(value, 'history').length > 0);
			for (const { call, value, place } of tasks) {
				if (historyLengthOf(call) !== 0) continue;
				const count = listIn(value, 'history').length;
				const isKept = withHistory.some((other) => other.value.id === value.id);
				if (!isKept) continue;
				yield finding(call, place('history'), {
					holds: count === 0,
					expected: { code: 'no-history' },
					came: { code: 'messages', count }
				});
			}
		}
	}
} satisfies Partial<Rules>;

function matches(value: JsonValue, pattern: RegExp): boolean {
	return typeof value === 'string' && pattern.test(value);
}

function contentOf(call: CallExchange): unknown {
	return canonical(operation(call.operation).output, firstAnswer(call) ?? {});
}

/** Refused for fields that A2A knows, and not for those that it does not. */
function isForOthers(call: CallExchange, unknown: readonly string[]): boolean {
	const fields = errorOf(call)?.violations.map(({ field }) => field) ?? [];
	const isBlamed = fields.some((field) =>
		unknown.some((path) => isSameField(field, path) || path.startsWith(`${field}.`))
	);
	return fields.length > 0 && !isBlamed;
}

/** A list on one page. */
function isWhole(list: CallExchange): boolean {
	return list.ending?.kind === 'complete' && firstAnswer(list)?.nextPageToken === '';
}

/** Ids of the tasks in a list that stay as they are. */
function overIn(list: CallExchange): unknown[] {
	const tasks = listIn(firstAnswer(list), 'tasks');
	return tasks.filter((task) => isTerminalStatus(objectIn(task, 'status'))).map(({ id }) => id);
}
