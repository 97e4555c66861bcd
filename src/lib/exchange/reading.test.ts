import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../protocol/index.js';
import {
	chunkMarks,
	eventKind,
	excerpt,
	lastState,
	shownState,
	shownTask,
	statePath,
	stateWord
} from './reading.js';

const status: JsonObject = {
	state: 'TASK_STATE_WORKING',
	message: { messageId: 'msg-2', role: 'ROLE_AGENT', parts: [{ data: 1 }, { text: 'Searching' }] }
};
const task: JsonObject = { id: 'task-1', contextId: 'ctx-1', status };
const shown = {
	id: 'task-1',
	contextId: 'ctx-1',
	state: 'TASK_STATE_WORKING',
	said: status.message
};

describe('the task of a message', () => {
	test.each<[string, JsonObject]>([
		['a task', task],
		['the answer to a send', { task }],
		['a status update', { statusUpdate: { taskId: 'task-1', contextId: 'ctx-1', status } }],
		['a list, its first', { tasks: [task, { ...task, id: 'task-0' }], totalSize: 2 }]
	])('is read from %s', (_, message) => {
		expect(shownTask(message)).toEqual(shown);
	});

	test('is read from an artifact update, which shows no state', () => {
		const artifactUpdate = { taskId: 'task-1', contextId: 'ctx-1', artifact: { parts: [] } };
		expect(shownTask({ artifactUpdate })).toEqual({ ...shown, state: undefined, said: undefined });
	});

	test.each<[string, JsonObject]>([
		['an empty list', { tasks: [] }],
		['a message', { message: { messageId: 'msg-1', role: 'ROLE_AGENT', parts: [] } }],
		['an agent card', { name: 'Echo', id: 'echo' }],
		['something malformed', { task: { id: 5, status: 'done' } }]
	])('is not seen in %s', (_, message) => {
		expect(shownTask(message)).toBeUndefined();
	});
});

test('the kind of an event is the member that it has', () => {
	expect(eventKind({ artifactUpdate: {} })).toBe('artifactUpdate');
	expect(eventKind(task)).toBeUndefined();
});

test('a list shows no state of its own', () => {
	expect(shownState({ tasks: [task] })).toBeUndefined();
});

test('a state that is no word is no state', () => {
	expect(shownState({ task: { ...task, status: { state: 2 } } })).toBeUndefined();
});

test('the path of states names each once until it changes', () => {
	const values: JsonObject[] = [
		task,
		{ artifactUpdate: {} },
		{ statusUpdate: { status } },
		{ task }
	];
	const messages = values.map((value) => ({ value }));
	const done = { value: { statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } } };
	expect(statePath([...messages, done])).toEqual(['TASK_STATE_WORKING', 'TASK_STATE_COMPLETED']);
});

test('the last state is that of the last message that shows one', () => {
	const update = { artifactUpdate: {} };
	expect(lastState([{ value: task }, { value: update }])).toBe('TASK_STATE_WORKING');
	expect(lastState([{ value: update }])).toBeUndefined();
});

test('the word of a state is its end', () => {
	expect(stateWord('TASK_STATE_INPUT_REQUIRED')).toBe('INPUT_REQUIRED');
});

test.each<[string[], JsonObject]>([
	[['append', 'lastChunk'], { artifactUpdate: { append: true, lastChunk: true } }],
	[['lastChunk'], { artifactUpdate: { append: false, lastChunk: true } }],
	[[], { artifactUpdate: { append: 'yes' } }],
	[[], { statusUpdate: { append: true } }]
])('the marks of a chunk are %j', (marks, message) => {
	expect(chunkMarks(message)).toEqual(marks);
});

test.each<[string | undefined, JsonObject]>([
	['Searching', { task }],
	['First fare', { artifactUpdate: { artifact: { parts: [{ text: 'First fare' }] } } }],
	['{"price":5}', { artifactUpdate: { artifact: { parts: [{ data: { price: 5 } }] } } }],
	['Hello', { message: { role: 'ROLE_AGENT', parts: [{ text: 'Hello' }] } }],
	['', { message: { role: 'ROLE_AGENT', parts: [{ text: '' }] } }],
	[undefined, { artifactUpdate: { artifact: { parts: [{ raw: 'AAAA' }] } } }],
	[undefined, { statusUpdate: { status: { state: 'TASK_STATE_WORKING' } } }]
])('what is said first is %j', (text, message) => {
	expect(excerpt(message)).toBe(text);
});
