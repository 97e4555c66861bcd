import type { CallExchange } from '../../src/lib/exchange/index.js';
import { shownState } from '../../src/lib/exchange/index.js';
import type { Binding, JsonObject, Task, TaskState } from '../../src/lib/protocol/index.js';
import type { Script, Step } from '../../src/lib/scenarios/index.js';
import type { Rig } from '../conformance/rig.js';
import { scriptRequest } from '../conformance/rig.js';

/** Starts a task of the scripted agent and does not wait for what is planned. */
export async function begin(
	rig: Rig,
	steps: readonly Step[],
	more: Omit<Script, 'steps'> & { message?: JsonObject } = {}
): Promise<Task> {
	const { message, ...script } = more;
	const { task } = await rig.result('scripted', {
		operation: 'SendMessage',
		binding: 'rest',
		request: {
			...scriptRequest({ steps, ...script }, message),
			configuration: { returnImmediately: true }
		}
	});
	return task as unknown as Task;
}

/** Has a task of the scripted agent do something else. */
export function goOn(rig: Rig, { id }: Task, ...steps: Step[]): Promise<Task> {
	return begin(rig, steps, { message: { taskId: id, messageId: 'm-2' } });
}

export async function read(
	rig: Rig,
	{ id }: Task,
	{ binding = 'rest', agent = 'scripted' }: { binding?: Binding; agent?: string } = {}
): Promise<Task> {
	const get = { operation: 'GetTask', binding, request: { id } } as const;
	return (await rig.result(agent, get)) as unknown as Task;
}

/** How many tasks an agent has. */
export async function countTasks(rig: Rig, agent = 'scripted', headers = {}): Promise<number> {
	const list = { operation: 'ListTasks', binding: 'rest', request: {}, headers } as const;
	return (await rig.result(agent, list)).totalSize as number;
}

/** The messages of an answer, as they came. */
export function values({ messages }: CallExchange): JsonObject[] {
	return messages.map(({ value }) => value);
}

/** The states that an answer showed, one after another. */
export function statesIn(exchange: CallExchange): TaskState[] {
	return values(exchange).flatMap((value) => shownState(value) ?? []);
}
