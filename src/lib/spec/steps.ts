import type { CallExchange } from '../exchange/index.js';
import { lastState } from '../exchange/index.js';
import type { JsonObject, OperationName } from '../protocol/index.js';
import { isSettled, isTerminal } from '../protocol/index.js';
import { answeredTask } from './readers/calls.js';
import { madeUpId } from './readers/unknown.js';
import type { CallOptions, TriggerClient } from './trigger-client.js';

/*
 * What triggers do again and again. Behaviours are the prefixes that the conformance kit and ACTS
 * have for them; they stand in the message id and in the text, so that an agent may know either.
 */

export interface Sending extends CallOptions {
	operation?: 'SendMessage' | 'SendStreamingMessage';
	/** Members of the message beside its id, role and text. */
	message?: JsonObject;
	configuration?: JsonObject;
}

/** Sends a text that asks for a behaviour. */
export function send(
	client: TriggerClient,
	behaviour: string,
	{ operation = 'SendMessage', message, configuration, ...options }: Sending = {}
): Promise<CallExchange> {
	const request = {
		message: {
			messageId: client.newId(behaviour),
			role: 'ROLE_USER',
			parts: [{ text: behaviour }],
			...message
		},
		...(configuration && { configuration })
	};
	return client.call(operation, request, options);
}

/** Sends over a stream and gives up on it where the task waits: not every agent ends it there. */
export function stream(
	client: TriggerClient,
	behaviour: string,
	sending: Sending = {}
): Promise<CallExchange> {
	const abort = new AbortController();
	return send(client, behaviour, {
		...sending,
		operation: 'SendStreamingMessage',
		signal: abort.signal,
		onChange: ({ messages }) => {
			const state = lastState(messages);
			if (state && isSettled(state) && !isTerminal(state)) abort.abort();
		}
	});
}

/** Starts a task and gives it as the answer shows it; undefined where the agent made none. */
export async function startTask(
	client: TriggerClient,
	behaviour: string,
	sending: Sending = {}
): Promise<{ id: string; contextId: string } | undefined> {
	const task = answeredTask(await send(client, behaviour, sending));
	const { id, contextId } = task ?? {};
	if (typeof id !== 'string' || typeof contextId !== 'string') return undefined;
	return { id, contextId };
}

/** Starts a task that waits for input. */
export function startWaiting(client: TriggerClient, sending?: Sending) {
	return startTask(client, 'tck-input-required', sending);
}

/** Starts a task that is completed at once. */
export function startCompleted(client: TriggerClient, sending?: Sending) {
	return startTask(client, 'tck-complete-task', sending);
}

/** Starts a task that works until it is canceled, and does not wait for it. */
export function startWorking(client: TriggerClient, sending: Sending = {}) {
	return startTask(client, 'tck-cancel', {
		...sending,
		configuration: { returnImmediately: true, ...sending.configuration }
	});
}

/** Answers a task that waits, so that it is completed. */
export function complete(client: TriggerClient, taskId: string): Promise<CallExchange> {
	return send(client, 'tck-complete-task', { message: { taskId } });
}

/** Has the agent show every kind of object that it answers with: tasks, messages, events, lists. */
export async function showObjects(client: TriggerClient): Promise<void> {
	const task = await startWaiting(client);
	if (task) {
		await complete(client, task.id);
		await client.call('GetTask', { id: task.id });
		await client.call('ListTasks', { contextId: task.contextId, includeArtifacts: true });
	}
	await send(client, 'tck-artifact-data');
	await send(client, 'tck-message-response');
	if (client.card.capabilities?.streaming) await stream(client, 'tck-stream-chunked');
}

/** A stream that is under way. */
export interface OpenStream {
	/** Resolves once that many events have come, or the stream has ended. */
	events(count: number): Promise<void>;
	/** Gives up on it. */
	abort(): void;
	readonly ended: Promise<CallExchange>;
}

/** Opens a stream by a call and leaves it open. */
export function open(
	client: TriggerClient,
	operation: Extract<OperationName, 'SubscribeToTask' | 'SendStreamingMessage'>,
	request: JsonObject,
	options: CallOptions = {}
): OpenStream {
	const abort = new AbortController();
	let count = 0;
	let wake = () => {};
	const ended = client.call(operation, request, {
		...options,
		signal: abort.signal,
		onChange: ({ messages, ending }) => {
			count = ending ? Infinity : messages.length;
			wake();
		}
	});
	return {
		ended,
		abort: () => abort.abort(),
		async events(wanted) {
			while (count < wanted) await new Promise<void>((resolve) => (wake = resolve));
		}
	};
}

export function subscribe(client: TriggerClient, id: string, options?: CallOptions): OpenStream {
	return open(client, 'SubscribeToTask', { id }, options);
}

/** An id that names nothing. */
export function unknownId(client: TriggerClient): string {
	return client.newId(madeUpId);
}
