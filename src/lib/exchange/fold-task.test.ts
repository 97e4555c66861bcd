import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../protocol/index.js';
import { foldTask, taskFolder } from './fold-task.js';

function fold(...values: JsonObject[]) {
	return foldTask(values.map((value) => ({ value })));
}

const ids = { taskId: 'task-1', contextId: 'ctx-1' };
const said = (messageId: string, text: string): JsonObject => ({
	messageId,
	role: 'ROLE_AGENT',
	parts: [{ text }]
});
const user: JsonObject = { messageId: 'msg-1', role: 'ROLE_USER', parts: [{ text: 'Begin' }] };
const task: JsonObject = {
	id: 'task-1',
	contextId: 'ctx-1',
	status: { state: 'TASK_STATE_SUBMITTED', timestamp: '2026-01-01T00:00:00.000Z' },
	history: [user]
};
const status = (state: string, message?: JsonObject): JsonObject => ({
	statusUpdate: { ...ids, status: { state, ...(message && { message }) } }
});
const chunk = (text: string, facts: JsonObject = {}, artifact: JsonObject = {}): JsonObject => ({
	artifactUpdate: {
		...ids,
		...facts,
		artifact: { artifactId: 'a', parts: [{ text }], ...artifact }
	}
});

describe('a task', () => {
	test.each<[string, JsonObject]>([
		['as the answer to a send', { task }],
		['bare', task]
	])('%s is what it says', (_, value) => {
		expect(fold(value)).toMatchObject({
			task: { id: 'task-1', contextId: 'ctx-1', state: 'TASK_STATE_SUBMITTED', history: [user] },
			messages: [],
			unread: []
		});
	});

	test('without a status message, history and artifacts has none', () => {
		const { task: folded } = fold({ task: { id: 'task-1', status: {} } });
		expect(folded).toMatchObject({ history: [], artifacts: [] });
		expect(folded?.state).toBeUndefined();
		expect(folded?.said).toBeUndefined();
	});

	test('that comes again replaces what was known', () => {
		const again = { ...task, status: { state: 'TASK_STATE_WORKING' }, history: [] };
		expect(fold({ task }, chunk('One'), { task: again }).task).toMatchObject({
			state: 'TASK_STATE_WORKING',
			history: [],
			artifacts: []
		});
	});

	test('has its state from its status alone', () => {
		const data = { status: { state: 'TASK_STATE_FAILED' } };
		const update = { artifactUpdate: { ...ids, artifact: { artifactId: 'a', parts: [{ data }] } } };
		expect(fold({ task }, update).task?.state).toBe('TASK_STATE_SUBMITTED');
	});

	test('keeps a state that A2A does not know', () => {
		expect(fold({ task }, status('ON_HOLD')).task?.state).toBe('ON_HOLD');
	});
});

describe('a status update', () => {
	test('replaces the status, whose message moves into the history', () => {
		const [first, second] = [said('msg-2', 'Searching'), said('msg-3', 'Found')];
		const { task: folded } = fold(
			{ task },
			status('TASK_STATE_WORKING', first),
			status('TASK_STATE_COMPLETED', second)
		);
		expect(folded).toMatchObject({ state: 'TASK_STATE_COMPLETED', said: second });
		expect(folded?.history).toEqual([user, first]);
		expect(folded?.timestamp).toBeUndefined();
	});

	test('adds no message that the history has', () => {
		const snapshot = { ...task, status: { state: 'TASK_STATE_WORKING', message: user } };
		expect(fold({ task: snapshot }, status('TASK_STATE_COMPLETED')).task?.history).toEqual([user]);
	});

	test('tells of a task of which no snapshot came', () => {
		expect(fold(status('TASK_STATE_WORKING')).task).toMatchObject({
			id: 'task-1',
			state: 'TASK_STATE_WORKING'
		});
	});
});

describe('artifact updates', () => {
	test('that append add their parts, and the last chunk closes the artifact', () => {
		const first = chunk('Hello, ', {}, { name: 'Greeting' });
		expect(fold({ task }, first).task?.artifacts).toMatchObject([{ name: 'Greeting', open: true }]);
		const last = chunk('world!', { append: true, lastChunk: true });
		expect(fold({ task }, first, last).task?.artifacts).toEqual([
			{
				id: 'a',
				name: 'Greeting',
				description: undefined,
				parts: [{ text: 'Hello, ' }, { text: 'world!' }],
				open: false
			}
		]);
	});

	test('that do not append replace the artifact at its place', () => {
		const other = chunk('Other', {}, { artifactId: 'b' });
		const { artifacts = [] } = fold({ task }, chunk('One'), other, chunk('Two')).task ?? {};
		expect(artifacts.map(({ id, parts }) => [id, parts])).toEqual([
			['a', [{ text: 'Two' }]],
			['b', [{ text: 'Other' }]]
		]);
	});

	test('that append to nothing begin an artifact', () => {
		expect(fold({ task }, chunk('One', { append: true })).task?.artifacts).toHaveLength(1);
	});
});

describe('a stream that goes on', () => {
	const atOnce = fold;
	const values = [
		{ task },
		chunk('One'),
		chunk('Two', { append: true }),
		status('TASK_STATE_WORKING', said('msg-2', 'Searching')),
		chunk('Other', {}, { artifactId: 'b' }),
		{ message: user },
		chunk('Three', { append: true }),
		{},
		status('TASK_STATE_COMPLETED')
	];

	test('adds up to the same event by event as at once, and each event is read once', () => {
		const read: string[] = [];
		const events = values.map((value, index) => ({
			value: new Proxy<JsonObject>(value, {
				get(target, name) {
					if (name === 'artifactUpdate') read.push(`${index}`);
					return Reflect.get(target, name) as unknown;
				}
			})
		}));
		foldTask(events);
		const readAtOnce = read.splice(0);
		const fold = taskFolder();
		events.forEach((_, index) => {
			const folded = fold(events.slice(0, index + 1));
			expect(folded).toEqual(fold(events.slice(0, index + 1)));
			expect(folded).toEqual(atOnce(...values.slice(0, index + 1)));
		});
		expect(read).toEqual(readAtOnce);
	});

	test('leaves what it added up to before as it was, and what does not grow the same', () => {
		const events = values.map((value) => ({ value }));
		const fold = taskFolder();
		const before = fold(events.slice(0, 5));
		const copy = structuredClone(before);
		const after = fold(events);
		expect(before).toEqual(copy);
		expect(after.task?.artifacts[0]).not.toBe(before.task?.artifacts[0]);
		expect(after.task?.artifacts[1]).toBe(before.task?.artifacts[1]);
	});
});

test('messages in place of a task are kept apart', () => {
	expect(fold({ message: user })).toEqual({ task: undefined, messages: [user], unread: [] });
});

test.each<[string, JsonObject]>([
	['of another task', { statusUpdate: { taskId: 'task-2', status: { state: 'X' } } }],
	['with two payloads', { task, message: user }],
	['without a payload', {}],
	['without an artifact', { artifactUpdate: ids }],
	['with members of other types', { task: { id: 5, status: 'done' } }],
	['that is a card', { name: 'Echo', id: 'echo' }]
])('an event %s is told as unread and changes nothing', (_, event) => {
	const folded = fold({ task }, event);
	expect(folded.unread).toEqual([1]);
	expect(folded.task).toEqual(fold({ task }).task);
});
