import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { findViolations, isJsonObject, isTaskState, operation } from '../../protocol/index.js';
import type { Find, Rules, Trigger } from '../clause.js';
import {
	callsOf,
	errorOf,
	listIn,
	namedTask,
	objectIn,
	sentMessage,
	textIn
} from '../readers/calls.js';
import type { StreamedArtifact } from '../readers/chunks.js';
import { contentOf, partsOf, streamedArtifacts } from '../readers/chunks.js';
import { refusedAsInvalid, told } from '../readers/endings.js';
import { missingMembers } from '../readers/members.js';
import type { Sighting } from '../readers/objects.js';
import { objectsIn } from '../readers/objects.js';
import { isSame } from '../readers/same.js';
import { hasStreams, send, showObjects, follow, stream } from '../steps.js';
import type { Finding } from '../verdict.js';
import { finding, inEnding } from '../verdict.js';

/* The objects of section 4, wherever they are in an answer. */

/** Judges a member of every object of a type; undefined says nothing. */
function eachOf(
	name: string,
	member: string,
	expected: string,
	judge: (value: JsonObject, sighting: Sighting) => boolean | undefined
): Find {
	return function* (exchanges) {
		for (const sighting of objectsIn(exchanges, name)) {
			const { exchange, value, place } = sighting;
			const holds = judge(value, sighting);
			const actual = member === '' ? value : value[member];
			if (holds !== undefined) yield finding(exchange, place(member), { holds, expected, actual });
		}
	};
}

/** Expects every object of a type to have some members, and with something in them. */
function having(name: string, ...members: string[]): Find {
	return every(
		...members.map((member) =>
			eachOf(name, member, `the member ${member}`, (value) => isFilled(value[member]))
		)
	);
}

function isFilled(value: JsonValue | undefined): boolean {
	if (Array.isArray(value)) return value.length > 0;
	return Boolean(value) && !(typeof value === 'string' && value.endsWith('_UNSPECIFIED'));
}

function every(...finds: Find[]): Find {
	return function* (exchanges) {
		for (const find of finds) yield* find(exchanges);
	};
}

/** Expects sends whose message has some fault to be refused for it. */
function refusingSends(hasFault: (message: JsonObject, call: CallExchange) => boolean): Find {
	return function* (exchanges) {
		for (const call of callsOf(exchanges, 'SendMessage', 'SendStreamingMessage')) {
			const message = sentMessage(call);
			// An error of A2A is about another fault, that may be found before this one.
			if (!message || errorOf(call)?.reason || !hasFault(message, call)) continue;
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

interface AgentMessage extends Pick<Sighting, 'exchange' | 'value' | 'place'> {
	/** The task whose status the message belongs to. */
	task?: string;
}

/** What the agent says: messages that are answers, and those in the status of a task. */
function* agentMessages(exchanges: readonly Exchange[]): Iterable<AgentMessage> {
	const owners = ['Task', 'TaskStatusUpdateEvent', 'SendMessageResponse', 'StreamResponse'];
	for (const { exchange, value, name, place } of objectsIn(exchanges, ...owners)) {
		const status = objectIn(value, 'status');
		const own = objectIn(status ?? value, 'message');
		const path = status ? 'status.message' : 'message';
		if (!own) continue;
		yield {
			exchange,
			value: own,
			place: (member = '') => place(member ? `${path}.${member}` : path),
			task: status && textIn(value, name === 'Task' ? 'id' : 'taskId')
		};
	}
}

const showFile: Trigger = async (client) => {
	await send(client, 'tck-artifact-file');
};

const showEvents: Trigger = async (client) => {
	if (hasStreams(client)) await follow(client, stream(client, 'tck-stream-basic'));
};

export const dataModelRules = {
	'DM-TASK-001': { trigger: showObjects, find: having('Task', 'id', 'status') },
	'DM-TASK-002': {
		trigger: showObjects,
		find: eachOf('TaskStatus', 'state', 'one of the eight states', ({ state }) => {
			if (state === undefined) return undefined;
			return typeof state === 'string' && isTaskState(state) && isFilled(state);
		})
	},
	'DM-STATUS-001': { trigger: showObjects, find: having('TaskStatus', 'state') },
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
		find: eachOf('Message', 'role', 'ROLE_USER or ROLE_AGENT', ({ role }) =>
			role === undefined ? undefined : role === 'ROLE_USER' || role === 'ROLE_AGENT'
		)
	},
	'DM-MSG-003': {
		trigger: showObjects,
		*find(exchanges) {
			const shown = [...objectsIn(exchanges, 'Task')].map(({ value }) => textIn(value, 'id'));
			const tasks = new Set([...shown, ...callsOf(exchanges).map(namedTask)]);
			for (const { exchange, value, place, task } of agentMessages(exchanges)) {
				yield finding(exchange, place('contextId'), {
					holds: isFilled(value.contextId),
					expected: 'the context of the message',
					actual: value.contextId
				});
				if (!isFilled(value.taskId)) continue;
				yield finding(exchange, place('taskId'), {
					holds: task ? value.taskId === task : tasks.has(textIn(value, 'taskId')),
					expected: task ? `the task ${task}` : 'no task, since there is none',
					actual: value.taskId
				});
			}
		}
	},
	'DM-MSG-004': {
		trigger: showObjects,
		*find(exchanges) {
			for (const { exchange, value, place } of agentMessages(exchanges)) {
				yield finding(exchange, place('role'), {
					holds: value.role === 'ROLE_AGENT',
					expected: 'ROLE_AGENT, since the agent says it',
					actual: value.role
				});
			}
			const sent = callsOf(exchanges, 'SendMessage', 'SendStreamingMessage').map(sentMessage);
			const users = sent.filter((message) => message?.role === 'ROLE_USER');
			const ids = new Set(users.map((message) => message?.messageId));
			for (const { exchange, value, place } of objectsIn(exchanges, 'Task')) {
				for (const [index, { messageId, role }] of listIn(value, 'history').entries()) {
					if (!ids.has(messageId)) continue;
					yield finding(exchange, place(`history[${index}].role`), {
						holds: role === 'ROLE_USER',
						expected: 'ROLE_USER, as it was sent',
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
			eachOf('Part', '', `one of ${contents.join(', ')}, and no kind`, (part) =>
				Boolean(contentsOf(part).length === 1 && !('kind' in part))
			),
			refusingSends((message) =>
				listIn(message, 'parts').some((part) => contentsOf(part).length !== 1)
			)
		)
	},
	'DM-PART-002': {
		trigger: showFile,
		find: eachOf('Part', 'raw', 'a string of base64', ({ raw }) =>
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
			const calls = callsOf(exchanges, 'SendMessage', 'SendStreamingMessage');
			const ids = calls.map((call) => sentMessage(call)?.messageId);
			for (const call of calls) {
				const sent = sentMessage(call);
				const faults = findViolations(operation(call.operation).input, call.asked);
				if (!sent || faults.length > 0 || dataOf(sent).length === 0) continue;
				yield* acceptedData(call);
				const isOnly = ids.filter((id) => id === sent.messageId).length === 1;
				for (const { exchange, value, place } of isOnly ? objectsIn(exchanges, 'Message') : []) {
					if (value.messageId !== sent.messageId || value.role !== sent.role) continue;
					yield finding(exchange, place('parts'), {
						holds: isSame(dataOf(value), dataOf(sent)),
						expected: 'the data as it was sent',
						actual: dataOf(value)
					});
				}
			}
		}
	},
	'DM-ART-001': { trigger: showFile, find: having('Artifact', 'artifactId', 'parts') },
	'DM-ART-002': {
		async trigger(client) {
			const parts = [{ text: 'artifact One, artifact Two, completed' }];
			await send(client, 'tck-artifact-text', { message: { parts } });
		},
		find: eachOf('Task', 'artifacts', 'artifacts with different ids', (task) => {
			const ids = listIn(task, 'artifacts').map(({ artifactId }) => artifactId);
			return ids.length < 2 ? undefined : new Set(ids).size === ids.length;
		})
	},
	'DM-EVENT-001': {
		trigger: showEvents,
		find: every(
			having('TaskStatusUpdateEvent', 'taskId', 'contextId', 'status'),
			eachOf('TaskStatusUpdateEvent', 'final', 'no such member', (event) => !('final' in event))
		)
	},
	'DM-EVENT-002': {
		trigger: showEvents,
		find: having('TaskArtifactUpdateEvent', 'taskId', 'contextId', 'artifact')
	},
	'DM-EVENT-003': {
		async trigger(client) {
			if (!hasStreams(client)) return;
			const chunks = { parts: [{ text: 'chunk One, chunk Two, completed' }] };
			for (const message of [undefined, chunks]) {
				const { messages } = await follow(
					client,
					stream(client, 'tck-stream-chunked', { message })
				);
				const id = textIn(objectIn(messages[0]?.value, 'task'), 'id');
				if (id) await client.call('GetTask', { id });
			}
		},
		*find(exchanges) {
			for (const artifact of streamedArtifacts(exchanges)) {
				const [first, ...others] = artifact.chunks;
				if (!first || others.length === 0) continue;
				yield finding(first.exchange, first.place('append'), {
					holds: first.value.append !== true,
					expected: 'no append, since nothing came before',
					actual: first.value.append
				});
				for (const [index, { exchange, value, place }] of others.entries()) {
					if (value.append !== true) continue;
					yield finding(exchange, place('append'), {
						holds: artifact.chunks[index]?.value.lastChunk !== true,
						expected: 'no further chunk after the last one',
						actual: value
					});
				}
				yield* wholeArtifact(artifact, exchanges);
			}
		}
	}
} satisfies Partial<Rules>;

/** Expects reads of a task that is over to show all chunks of an artifact. */
function* wholeArtifact(
	{ call, taskId, artifactId, chunks, isDone }: StreamedArtifact,
	exchanges: readonly Exchange[]
): Iterable<Finding> {
	const end = call.startedAt + (call.ending?.at ?? Infinity);
	const reads = callsOf(exchanges, 'GetTask').filter(({ startedAt }) => startedAt >= end);
	for (const { exchange, value, place } of isDone ? objectsIn(reads, 'Task') : []) {
		if (value.id !== taskId) continue;
		const artifacts = listIn(value, 'artifacts');
		const own = artifacts.find((artifact) => artifact.artifactId === artifactId);
		yield finding(exchange, place('artifacts'), {
			holds: isSame(contentOf(listIn(own, 'parts')), contentOf(partsOf(chunks))),
			expected: 'the parts of all chunks',
			actual: own
		});
	}
}

/** Data that is well-formed may be of no use to the agent, but it is not invalid. */
function* acceptedData(call: CallExchange): Iterable<Finding> {
	const violations = (errorOf(call)?.violations ?? []).filter(isJsonObject);
	const isBlamed = violations.some(({ field }) => /\.data$/.test(String(field)));
	if (call.ending?.kind !== 'complete' && !isBlamed) return;
	yield finding(call, inEnding, {
		holds: !isBlamed,
		expected: 'any JSON value taken as data',
		actual: told(call)
	});
}

function dataOf(message: JsonObject): JsonValue[] {
	return listIn(message, 'parts').flatMap(({ data }) => (data === undefined ? [] : [data]));
}

/** With the characters of either alphabet, and with padding or without. */
function isBase64(value: string): boolean {
	return /^([\w+/-]{4})*([\w+/-]{2}(==)?|[\w+/-]{3}=?)?$/.test(value);
}
