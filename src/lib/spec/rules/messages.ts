import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import {
	isBase64,
	isJsonObject,
	listIn,
	objectIn,
	operation,
	textIn
} from '../../protocol/index.js';
import type { Find, Rules } from '../clause.js';
import { isValid, namedTask, sentMessage } from '../readers/asked.js';
import { callsOf, sendsIn } from '../readers/calls.js';
import { eachOf, every, having, isFilled } from '../readers/each.js';
import { refusedAsInvalid } from '../readers/expected.js';
import type { Sighting } from '../readers/objects.js';
import { missingMembers, objectsIn } from '../readers/objects.js';
import { errorOf, reasonOf, told } from '../readers/outcomes.js';
import { isSame } from '../readers/same.js';
import { send } from '../steps.js';
import { showFile, showObjects } from '../tours.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inEnding } from '../verdict.js';

/* Messages and their parts, sections 4.1.4 to 4.1.6. */

/** Expects sends whose message has some fault to be refused for it. */
function refusingSends(hasFault: (message: JsonObject, call: CallExchange) => boolean): Find {
	return function* (exchanges) {
		for (const call of sendsIn(exchanges)) {
			const message = sentMessage(call);
			// An error of A2A is about another fault, that may be found before this one.
			if (!message || reasonOf(call) || !hasFault(message, call)) continue;
			yield* refusedAsInvalid(call);
		}
	};
}

const contents = ['text', 'raw', 'url', 'data'];

function contentsOf(part: JsonObject): string[] {
	return contents.filter(
		(name) => part[name] !== undefined && (name === 'data' || part[name] !== null)
	);
}

interface AgentMessage extends Pick<Sighting, 'call' | 'value' | 'place'> {
	/** The task whose status the message belongs to. */
	task?: string;
}

/** What the agent says: messages that are answers, and those in the status of a task. */
function* agentMessages(exchanges: readonly Exchange[]): Iterable<AgentMessage> {
	const owners = ['Task', 'TaskStatusUpdateEvent', 'SendMessageResponse', 'StreamResponse'];
	for (const { call, value, name, place } of objectsIn(exchanges, ...owners)) {
		const status = objectIn(value, 'status');
		const own = objectIn(status ?? value, 'message');
		const path = status ? 'status.message' : 'message';
		if (!own) continue;
		yield {
			call,
			value: own,
			place: (member = '') => place(member ? `${path}.${member}` : path),
			task: status && textIn(value, name === 'Task' ? 'id' : 'taskId')
		};
	}
}

export const messagesRules = {
	'DM-MSG-001': {
		async trigger(client) {
			await showObjects(client);
			await send(client, 'tck-complete-task', { message: { parts: [] } });
		},
		find: every(
			having('Message', 'messageId', 'role', 'parts'),
			refusingSends((_, call) =>
				missingMembers(operation(call.operation).input, call.asked).some((path) =>
					['message.messageId', 'message.role', 'message.parts'].includes(path)
				)
			)
		)
	},
	'DM-MSG-002': {
		trigger: showObjects,
		find: eachOf(
			'Message',
			'role',
			{ code: 'one-of', names: ['ROLE_USER', 'ROLE_AGENT'] },
			({ role }) => (role === undefined ? undefined : role === 'ROLE_USER' || role === 'ROLE_AGENT')
		)
	},
	'DM-MSG-003': {
		trigger: showObjects,
		*find(exchanges) {
			const shown = objectsIn(exchanges, 'Task').map(({ value }) => textIn(value, 'id'));
			const tasks = new Set([...shown, ...callsOf(exchanges).map(namedTask)]);
			for (const { call, value, place, task } of agentMessages(exchanges)) {
				yield finding(call, place('contextId'), {
					holds: isFilled(value.contextId),
					expected: { code: 'context-of-message' },
					actual: value.contextId
				});
				if (!isFilled(value.taskId)) continue;
				yield finding(call, place('taskId'), {
					holds: task ? value.taskId === task : tasks.has(textIn(value, 'taskId')),
					expected: task ? { code: 'task', id: task } : { code: 'no-task' },
					actual: value.taskId
				});
			}
		}
	},
	'DM-MSG-004': {
		trigger: showObjects,
		*find(exchanges) {
			for (const { call, value, place } of agentMessages(exchanges)) {
				yield finding(call, place('role'), {
					holds: value.role === 'ROLE_AGENT',
					expected: { code: 'agent-role' },
					actual: value.role
				});
			}
			const sent = sendsIn(exchanges).map(sentMessage);
			const users = sent.filter((message) => message?.role === 'ROLE_USER');
			const ids = new Set(users.map((message) => message?.messageId));
			for (const { call, value, place } of objectsIn(exchanges, 'Task')) {
				for (const [index, { messageId, role }] of listIn(value, 'history').entries()) {
					if (!ids.has(messageId)) continue;
					yield finding(call, place(`history[${index}].role`), {
						holds: role === 'ROLE_USER',
						expected: { code: 'value-as-sent', value: 'ROLE_USER' },
						actual: role
					});
				}
			}
		}
	},
	'DM-PART-001': {
		async trigger(client) {
			await showObjects(client);
			for (const parts of [[{ text: 'Both', data: {} }], [{ filename: 'neither.txt' }]]) {
				await send(client, 'tck-complete-task', { message: { parts } });
			}
		},
		find: every(
			eachOf('Part', '', { code: 'one-of-without-kind', names: contents }, (part) =>
				Boolean(contentsOf(part).length === 1 && !('kind' in part))
			),
			refusingSends((message) =>
				listIn(message, 'parts').some((part) => contentsOf(part).length !== 1)
			)
		)
	},
	'DM-PART-002': {
		trigger: showFile,
		find: eachOf('Part', 'raw', { code: 'base64' }, ({ raw }) =>
			raw === undefined ? undefined : typeof raw === 'string' && isBase64(raw)
		)
	},
	'DM-PART-003': {
		async trigger(client) {
			const data: JsonObject[] = [{ data: ['a list', 2] }, { data: null }];
			const parts = [{ text: 'tck-complete-task' }, ...data];
			await send(client, 'tck-complete-task', { message: { parts } });
		},
		*find(exchanges) {
			const calls = sendsIn(exchanges);
			const ids = calls.map((call) => sentMessage(call)?.messageId);
			for (const call of calls) {
				const sent = sentMessage(call);
				if (!sent || !isValid(call) || dataOf(sent).length === 0) continue;
				yield* acceptedData(call);
				const isOnly = ids.filter((id) => id === sent.messageId).length === 1;
				for (const kept of isOnly ? objectsIn(exchanges, 'Message') : []) {
					const { value } = kept;
					if (value.messageId !== sent.messageId || value.role !== sent.role) continue;
					yield finding(kept.call, kept.place('parts'), {
						holds: isSame(dataOf(value), dataOf(sent)),
						expected: { code: 'as-sent', of: 'data' },
						actual: dataOf(value)
					});
				}
			}
		}
	}
} satisfies Partial<Rules>;

/** Data that is well-formed may be of no use to the agent, but it is not invalid. */
function* acceptedData(call: CallExchange): Iterable<ClauseFinding> {
	const violations = (errorOf(call)?.violations ?? []).filter(isJsonObject);
	const isBlamed = violations.some(({ field }) => /\.data$/.test(String(field)));
	if (call.ending?.kind !== 'complete' && !isBlamed) return;
	yield finding(call, inEnding, {
		holds: !isBlamed,
		expected: { code: 'any-data' },
		came: told(call)
	});
}

function dataOf(message: JsonObject): JsonValue[] {
	return listIn(message, 'parts').flatMap(({ data }) => (data === undefined ? [] : [data]));
}
