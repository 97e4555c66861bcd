import type { JsonObject, Task } from '../../src/lib/protocol/index.js';
import type { KitClient } from './clients/client.js';

/** Ends every id of a run. The kit sends the same ones for many tasks, and so do these tests. */
const run = '0c0ffee1';

export function kitId(name: string): string {
	return `tck-${name}-${run}`;
}

/** A request to send a message of that id. */
export function send(messageId: string, message: JsonObject = {}, more: JsonObject = {}) {
	return {
		message: { messageId, role: 'ROLE_USER', parts: [{ text: 'Sent by a test' }], ...message },
		...more
	};
}

/** The same with a text that says what is to be done, from a client that knows no prefixed ids. */
export function say(text: string, message: JsonObject = {}, more: JsonObject = {}) {
	return send('acts-message', { parts: [{ text }], ...message }, more);
}

/** Sends a message that must be answered with a task. */
export async function taskOf(client: KitClient, request: JsonObject): Promise<Task> {
	const { task } = await client.call('SendMessage', request);
	if (!task) throw new Error('Failed to get a task: a message came');
	return task as unknown as Task;
}

export function waitingTask(client: KitClient): Promise<Task> {
	return taskOf(client, send(kitId('input-required')));
}

export function completedTask(client: KitClient): Promise<Task> {
	return taskOf(client, send(kitId('complete-task')));
}

export async function readTask(client: KitClient, id: string, more: JsonObject = {}) {
	return (await client.call('GetTask', { id, ...more })) as unknown as Task;
}
