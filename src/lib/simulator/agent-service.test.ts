import { describe, expect, test } from 'vitest';
import { scripted } from '../agent/play.test-helper.js';
import type { JsonObject, OperationName, Principal, Task, TaskList } from '../protocol/index.js';
import { anonymous, operation } from '../protocol/index.js';
import type { AgentDefinition } from '../scenarios/index.js';
import type { Outcome } from '../wire/index.js';
import { AgentService } from './agent-service.js';
import type { Bench } from './sandbox.test-helper.js';
import { open, send } from './sandbox.test-helper.js';
import { ServedAgent } from './served-agent.js';

const alice: Principal = { id: 'alice' };
const bob: Principal = { id: 'bob' };

const { card } = scripted;
const definition: AgentDefinition = {
	...scripted,
	card: { ...card, capabilities: { ...card.capabilities, extendedAgentCard: true } },
	extendedCard: card
};
const agent = new ServedAgent(definition, {
	site: 'http://agents.test',
	sandbox: 'main',
	nativeGrpc: false
});

type Call = (name: OperationName, request: JsonObject) => Promise<Outcome>;

/** The agent as a principal calls it. */
function calls({ sandbox, time }: Bench, principal: Principal): Call {
	const service = new AgentService({
		agent,
		sandbox,
		wake: time.wake,
		identify: () => principal,
		client: 'page'
	});
	const parameters = { version: '1.0', extensions: [] };
	const { signal } = new AbortController();
	return (name, request) => service.call(operation(name), request, { parameters, signal });
}

async function resultOf<Result>(call: Promise<Outcome>): Promise<Result> {
	const outcome = await call;
	if (outcome.kind !== 'result') throw new Error('Failed to read a result: a stream came');
	return outcome.result as Result;
}

const asks = { steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' as const }] };
const message = (taskId?: string) => send(asks, {}, taskId ? { taskId } : {});

/** A task of the first of two principals, with one push notification config. */
async function asked(principals: readonly [Principal, Principal]) {
	const bench = await open();
	const [owner, other] = principals.map((principal) => calls(bench, principal)) as [Call, Call];
	const { task } = await resultOf<{ task: Task }>(owner('SendMessage', message()));
	const config = { taskId: task.id, id: 'c', url: 'https://hooks.test/' };
	await owner('CreateTaskPushNotificationConfig', config);
	return { bench, owner, other, id: task.id };
}

const lookups: [OperationName, (id: string) => JsonObject][] = [
	['SendMessage', message],
	['SendStreamingMessage', message],
	['GetTask', (id) => ({ id })],
	['CancelTask', (id) => ({ id })],
	['SubscribeToTask', (id) => ({ id })],
	['CreateTaskPushNotificationConfig', (taskId) => ({ taskId, url: 'https://hooks.test/' })],
	['GetTaskPushNotificationConfig', (taskId) => ({ taskId, id: 'c' })],
	['ListTaskPushNotificationConfigs', (taskId) => ({ taskId })],
	['DeleteTaskPushNotificationConfig', (taskId) => ({ taskId, id: 'c' })]
];

describe.each<[string, readonly [Principal, Principal]]>([
	['another principal', [alice, bob]],
	['the anonymous principal', [alice, anonymous]],
	['a principal that is not the anonymous owner', [anonymous, bob]]
])('to %s', (_, principals) => {
	test.each(lookups)('%s of a task is refused as if it were not there', async (name, request) => {
		const { owner, other, id } = await asked(principals);
		await expect(other(name, request(id))).rejects.toMatchObject({ reason: 'TASK_NOT_FOUND' });
		expect(await owner(name, request(id))).toBeDefined();
	});

	test('ListTasks shows its own tasks', async () => {
		const { owner, other, id } = await asked(principals);
		const { task } = await resultOf<{ task: Task }>(other('SendMessage', message()));
		const list = async (call: Call) => {
			const { tasks, totalSize } = await resultOf<TaskList>(call('ListTasks', {}));
			return [tasks.map((listed) => listed.id), totalSize];
		};
		expect(await list(owner)).toEqual([[id], 1]);
		expect(await list(other)).toEqual([[task.id], 1]);
	});

	test('GetExtendedAgentCard shows the same card as to anybody', async () => {
		const { owner, other } = await asked(principals);
		const [one, same] = [owner, other].map((call) => resultOf(call('GetExtendedAgentCard', {})));
		expect(await one).toEqual(await same);
		expect(await one).toMatchObject({ name: card.name });
	});
});

test('tasks have their owners after a restart; the journal names no anonymous principal', async () => {
	const { bench, id } = await asked([alice, anonymous]);
	const { entries } = await bench.journal.load('main');
	const named = entries.map(({ input }) => ('principal' in input ? input.principal : undefined));
	expect(named).toEqual([alice, alice]);
	bench.time.jump(10_000);
	const again = await open(bench.time, bench.journal);
	expect(await resultOf<Task>(calls(again, alice)('GetTask', { id }))).toMatchObject({ id });
	await calls(again, anonymous)('SendMessage', message());
	const [, , last] = (await bench.journal.load('main')).entries;
	expect(last?.input).not.toHaveProperty('principal');
	const hidden = calls(again, anonymous)('GetTask', { id });
	await expect(hidden).rejects.toMatchObject({ reason: 'TASK_NOT_FOUND' });
});

test('a call that comes again after a stop is that of its principal alone', async () => {
	const bench = await open();
	await calls(bench, alice)('SendMessage', message());
	const again = await open(bench.time, bench.journal);
	const totals = async () =>
		(await resultOf<TaskList>(calls(again, alice)('ListTasks', {}))).totalSize;
	await calls(again, bob)('SendMessage', message());
	await calls(again, alice)('SendMessage', message());
	expect(await totals()).toBe(1);
	await calls(again, alice)('SendMessage', message());
	expect(await totals()).toBe(2);
});
