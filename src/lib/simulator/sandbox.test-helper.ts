import { scripted } from '../agent/play.test-helper.js';
import type { JsonObject, StreamResponse, Task } from '../protocol/index.js';
import { defaultSettings } from '../protocol/index.js';
import type { Script } from '../scenarios/index.js';
import type { FakeTime } from './fake-time.test-helper.js';
import { createFakeTime } from './fake-time.test-helper.js';
import type { JournalStore } from './journal.js';
import { createMemoryJournal } from './memory-journal.test-helper.js';
import { reproducible } from './beginning.js';
import type { SandboxReply } from './sandbox.js';
import { Sandbox } from './sandbox.js';

const cast = new Map([[scripted.name, scripted]]);
export const slow: Script = {
	steps: [{ status: 'TASK_STATE_WORKING' }, { after: 400, status: 'TASK_STATE_COMPLETED' }]
};

type AnyOperation =
	| 'SendMessage'
	| 'GetTask'
	| 'ListTasks'
	| 'CancelTask'
	| 'SendStreamingMessage'
	| 'SubscribeToTask';

export interface Bench {
	time: FakeTime;
	journal: JournalStore;
	sandbox: Sandbox;
	call: (operation: AnyOperation, request: JsonObject) => Promise<SandboxReply>;
	stream: (operation: AnyOperation, request: JsonObject) => Promise<ReadableStream<StreamResponse>>;
	controller: AbortController;
}

export async function open(
	time = createFakeTime(),
	journal = createMemoryJournal(),
	begin = reproducible
): Promise<Bench> {
	const ports = { now: time.now, wake: time.wake, journal };
	const sandbox = await Sandbox.open('main', { cast, ports, begin, settings: defaultSettings });
	const controller = new AbortController();
	const call = async (operation: AnyOperation, request: JsonObject) =>
		sandbox.call({ agent: scripted.name, operation, request, client: 'page' }, controller.signal);
	return {
		time,
		journal,
		sandbox,
		controller,
		call,
		async stream(operation, request) {
			const reply = await call(operation, request);
			if (reply.kind !== 'stream') throw new Error('Failed to stream');
			return reply.events;
		}
	};
}

export function send(
	script: Script,
	configuration: JsonObject = {},
	message: JsonObject = {}
): JsonObject {
	const parts = [{ data: script as unknown as JsonObject }];
	return { message: { messageId: 'm', role: 'ROLE_USER', parts, ...message }, configuration };
}

export async function started({ call }: Bench, script = slow): Promise<Task> {
	const reply = await call('SendMessage', send(script, { returnImmediately: true }));
	if (reply.kind !== 'result') throw new Error('Failed to start a task');
	return (reply.result as { task: Task }).task;
}

export async function read({ call }: Bench, id: string): Promise<Task> {
	const reply = await call('GetTask', { id });
	if (reply.kind !== 'result') throw new Error('Failed to read a task');
	return reply.result as Task;
}

export const stateOf = async (bench: Bench, id: string) => (await read(bench, id)).status.state;

export async function all(stream: ReadableStream<StreamResponse>): Promise<StreamResponse[]> {
	const events: StreamResponse[] = [];
	const reader = stream.getReader();
	for (let next = await reader.read(); !next.done; next = await reader.read()) {
		events.push(next.value);
	}
	return events;
}

export async function listed({ call }: Bench): Promise<{ totalSize: number }> {
	const reply = await call('ListTasks', { pageSize: 1 });
	if (reply.kind !== 'result') throw new Error('Failed to list tasks');
	return reply.result as { totalSize: number };
}
