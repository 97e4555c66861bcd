import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, Principal, Task, TaskList } from '../protocol/index.js';
import { anonymous } from '../protocol/index.js';
import type { AgentDefinition, Turn } from '../scenarios/index.js';
import { advance } from './advance.js';
import type { WorldOperation } from './effects.js';
import { Play, scripted } from './play.test-helper.js';
import { snapshotOf, worldFrom } from './snapshot.js';
import { createWorld } from './world.js';

const alice: Principal = { id: 'alice' };
const bob: Principal = { id: 'bob' };
const principals = [alice, bob, anonymous];

const works = { steps: [{ status: 'TASK_STATE_WORKING' } as const] };
const asks = { steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' } as const] };

function send(taskId: string): JsonObject {
	const parts = [{ data: works as unknown as JsonObject }];
	return { message: { messageId: 'm', role: 'ROLE_USER', parts, taskId } };
}

const lookups: [WorldOperation, (id: string) => JsonObject][] = [
	['SendMessage', send],
	['SendStreamingMessage', send],
	['GetTask', (id) => ({ id })],
	['CancelTask', (id) => ({ id })],
	['SubscribeToTask', (id) => ({ id })],
	['CreateTaskPushNotificationConfig', (taskId) => ({ taskId, url: 'https://hooks.test/' })],
	['GetTaskPushNotificationConfig', (taskId) => ({ taskId, id: 'c' })],
	['ListTaskPushNotificationConfigs', (taskId) => ({ taskId })],
	['DeleteTaskPushNotificationConfig', (taskId) => ({ taskId, id: 'c' })]
];

function list(play: Play, principal: Principal | undefined, request: JsonObject = {}): TaskList {
	play.principal = principal;
	return play.value<TaskList>('ListTasks', { pageSize: 100, ...request });
}

const idsOf = ({ tasks }: TaskList) => tasks.map(({ id }) => id);

/** A task that waits for an answer, with one push notification config. */
function asked(owner: Principal | undefined): { play: Play; task: Task } {
	const play = new Play();
	play.principal = owner;
	const task = play.send(asks);
	const config = { taskId: task.id, id: 'c', url: 'https://hooks.test/' };
	play.call('CreateTaskPushNotificationConfig', config);
	return { play, task };
}

describe.each(lookups)('%s', (operation, request) => {
	test.each([
		[alice, bob],
		[alice, anonymous],
		[alice, undefined],
		[anonymous, alice],
		[undefined, alice]
	])('of a task of %j is refused to %j as of one that is not there', (owner, other) => {
		const { play, task } = asked(owner);
		const before = play.world;
		play.principal = other;
		const refusal = (id: string) => {
			try {
				return play.call(operation, request(id));
			} catch (error) {
				return error;
			}
		};
		const known = refusal(task.id) as Error;
		const unknown = refusal('task-00000000') as Error;
		expect(known).toMatchObject({ reason: 'TASK_NOT_FOUND', metadata: { taskId: task.id } });
		expect(known.message).toBe(unknown.message.replace('task-00000000', task.id));
		expect(play.world).toBe(before);
		play.principal = owner;
		expect(play.call(operation, request(task.id))).toBeDefined();
	});
});

describe('a list', () => {
	test('has the tasks of its owner alone, however it is filtered', () => {
		const play = new Play();
		const own = principals.map((principal) => {
			play.principal = principal;
			return [works, asks].map((answer) => play.send(answer, { contextId: 'shared' }).id);
		});
		const filters: JsonObject[] = [
			{},
			{ contextId: 'shared' },
			{ statusTimestampAfter: '2026-01-01T00:00:00Z' }
		];
		for (const [index, principal] of principals.entries()) {
			const [first = '', second = ''] = own[index] ?? [];
			for (const filter of filters) {
				const found = list(play, principal, filter);
				expect(idsOf(found)).toEqual([second, first]);
				expect(found.totalSize).toBe(2);
				const working = list(play, principal, { ...filter, status: 'TASK_STATE_WORKING' });
				expect([idsOf(working), working.totalSize]).toEqual([[first], 1]);
			}
		}
		expect(new Set(own.flat()).size).toBe(6);
	});

	test('takes no page token of another owner', () => {
		const play = new Play();
		const tokens = [alice, bob].map((principal) => {
			play.principal = principal;
			for (const answer of [works, asks]) play.send(answer);
			return list(play, principal, { pageSize: 1 }).nextPageToken;
		});
		expect(list(play, alice, { pageToken: tokens[0] ?? '' }).tasks).toHaveLength(1);
		expect(() => list(play, alice, { pageToken: tokens[1] ?? '' })).toThrow('pageToken');
	});

	test('holds what its owner began, whatever the order of calls', () => {
		const act = fc.record({
			principal: fc.constantFrom(alice, bob, anonymous, undefined, { id: '["x"]' }, { id: '' }),
			contextId: fc.constantFrom('a', 'b'),
			answer: fc.constantFrom(works, asks)
		});
		const property = fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
			const play = new Play();
			const begun = acts.map(({ principal, contextId, answer }) => {
				play.principal = principal;
				const task = play.send(answer, { contextId });
				return { owner: (principal ?? anonymous).id, task };
			});
			for (const { principal } of acts) {
				const own = begun.filter(({ owner }) => owner === (principal ?? anonymous).id);
				for (const contextId of [undefined, 'a', 'b']) {
					const expected = own.filter(({ task }) => !contextId || task.contextId === contextId);
					const found = list(play, principal, contextId ? { contextId } : {});
					expect(idsOf(found)).toEqual(expected.map(({ task }) => task.id).reverse());
					expect(found.totalSize).toBe(expected.length);
				}
			}
		});
		fc.assert(property, { numRuns: 50 });
	});
});

describe('where the agent is set to', () => {
	function play(settings: Parameters<typeof advance>[1] & { kind: 'settings' }): Play {
		const play = new Play();
		play.world = advance(play.world, settings, new Map()).world;
		return play;
	}
	const kind = 'settings';
	const agent = scripted.name;

	test('make all contexts itself, it knows none of another owner', () => {
		const strict = play({ kind, agent, settings: { clientContextId: 'refused' } });
		strict.principal = alice;
		const { contextId } = strict.send(works);
		expect(strict.send(works, { contextId }).contextId).toBe(contextId);
		strict.principal = bob;
		expect(() => strict.send(works, { contextId })).toThrow('contextId');
	});

	test('know a message that comes again, that of another owner is a new one', () => {
		const knowing = play({ kind, agent, settings: { repeatedMessageId: 'same-task' } });
		knowing.principal = alice;
		const { id } = knowing.send(works);
		expect(knowing.send(works).id).toBe(id);
		knowing.principal = bob;
		expect(knowing.send(works).id).not.toBe(id);
	});
});

test('the work on a task goes on whoever calls meanwhile', () => {
	const play = new Play();
	play.principal = alice;
	const steps = [{ after: 5, status: 'TASK_STATE_COMPLETED' } as const];
	const { id } = play.send({ steps });
	play.principal = bob;
	play.send(works);
	play.step();
	play.principal = alice;
	expect(play.task(id).status.state).toBe('TASK_STATE_COMPLETED');
});

test('an agent knows who sends a message', () => {
	const turns: Turn[] = [];
	const noting: AgentDefinition = {
		...scripted,
		answer(turn) {
			turns.push(turn);
			return works;
		}
	};
	const { message } = send('') as { message: JsonObject };
	const request = { message: { ...message, taskId: undefined } } as unknown as JsonObject;
	const call = { kind: 'call', agent: noting.name, operation: 'SendMessage', request } as const;
	const cast = new Map([[noting.name, noting]]);
	for (const input of [call, { ...call, principal: alice }]) {
		advance(createWorld('seed'), input, cast);
	}
	expect(turns.map(({ principal }) => principal)).toEqual([anonymous, alice]);
});

describe('a snapshot', () => {
	test('has the owners, and none for the anonymous one', () => {
		const { play, task } = asked(alice);
		play.principal = anonymous;
		const { id } = play.send(works);
		const snapshot = structuredClone(snapshotOf(play.world));
		const [[, records = []] = []] = snapshot.agents;
		const owners = records.map((record) => [record.task.id, 'owner' in record && record.owner]);
		expect(new Map(owners as [string, unknown][])).toEqual(
			new Map<string, unknown>([
				[task.id, 'alice'],
				[id, false]
			])
		);
		play.world = worldFrom(snapshot);
		expect(idsOf(list(play, alice))).toEqual([task.id]);
		expect(idsOf(list(play, anonymous))).toEqual([id]);
	});

	test('whose steps have no kind is one of before they had', () => {
		const play = new Play();
		const { id } = play.send({ steps: [{ after: 5, status: 'TASK_STATE_COMPLETED' }] });
		const snapshot = snapshotOf(play.world);
		const due = snapshot.due.map(({ at, wait, agent, taskId }) => ({ at, wait, agent, taskId }));
		expect(due).toHaveLength(1);
		play.world = worldFrom({ ...snapshot, due });
		play.step();
		expect(play.task(id).status.state).toBe('TASK_STATE_COMPLETED');
	});
});
