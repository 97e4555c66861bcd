import type { CallExchange } from '../exchange/index.js';
import { eventKind, lastState } from '../exchange/index.js';
import type { JsonObject, OperationName } from '../protocol/index.js';
import { declaresCapability, isSettled } from '../protocol/index.js';
import { answeredTask } from './readers/calls.js';
import { closingTime } from './readers/streams.js';
import { madeUpId } from './readers/tasks.js';
import type { TriggerCallOptions } from './trigger-client.js';
import type { TriggerClient } from './trigger-client.js';

/*
 * Steps that many triggers have. A behaviour is named by a prefix of the conformance kit and ACTS,
 * which stands both in the message id and in the text: an agent may read either.
 */

/** What a send has beside the behaviour that it asks for. */
export interface Sending extends TriggerCallOptions {
	/** Members of the message beside its id, role and text. */
	message?: JsonObject;
	configuration?: JsonObject;
}

/** Sends a text that asks for a behaviour. */
export function send(
	client: TriggerClient,
	behaviour: string,
	{ message, configuration, ...options }: Sending = {}
): Promise<CallExchange> {
	return client.call(
		'SendMessage',
		requestFor(client, behaviour, { message, configuration }),
		options
	);
}

function requestFor(
	client: TriggerClient,
	behaviour: string,
	{ message, configuration }: Pick<Sending, 'message' | 'configuration'>
): JsonObject {
	return {
		message: {
			messageId: client.newId(behaviour),
			role: 'ROLE_USER',
			parts: [{ text: behaviour }],
			...message
		},
		...(configuration && { configuration })
	};
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

/** Starts three tasks that are completed at once, in a context that is given back. */
export async function startThree(client: TriggerClient): Promise<string> {
	const contextId = client.newId('tck-three');
	for (let count = 0; count < 3; count += 1)
		await startCompleted(client, { message: { contextId } });
	return contextId;
}

/** Answers a task that waits, so that it is completed. */
export function complete(client: TriggerClient, taskId: string): Promise<CallExchange> {
	return send(client, 'tck-complete-task', { message: { taskId } });
}

/** A stream that is under way. */
export interface OpenStream {
	/** Resolves once that many events have come, or the stream has ended. */
	events(count: number): Promise<void>;
	/** Gives up on it. */
	abort(): void;
	/** What has come; undefined before there is anything. */
	soFar(): CallExchange | undefined;
	readonly ended: Promise<CallExchange>;
}

/** Opens a stream by a call and leaves it open. */
function open(
	client: TriggerClient,
	operation: Extract<OperationName, 'SubscribeToTask' | 'SendStreamingMessage'>,
	request: JsonObject,
	options: TriggerCallOptions = {}
): OpenStream {
	const abort = new AbortController();
	let count = 0;
	let latest: CallExchange | undefined;
	let wake = () => {};
	const ended = client.call(operation, request, {
		...options,
		signal: abort.signal,
		onChange: (exchange) => {
			latest = exchange;
			count = exchange.ending ? Infinity : exchange.messages.length;
			wake();
		}
	});
	return {
		ended,
		abort: () => abort.abort(),
		soFar: () => latest,
		async events(wanted) {
			while (count < wanted) await new Promise<void>((resolve) => (wake = resolve));
		}
	};
}

/** Subscribes to a task and leaves the stream open. */
export function subscribe(
	client: TriggerClient,
	id: string,
	options?: TriggerCallOptions
): OpenStream {
	return open(client, 'SubscribeToTask', { id }, options);
}

/** Opens a stream by a text that asks for a behaviour, and leaves it open. */
export function stream(
	client: TriggerClient,
	behaviour: string,
	{ message, configuration, ...options }: Sending = {}
): OpenStream {
	const request = requestFor(client, behaviour, { message, configuration });
	return open(client, 'SendStreamingMessage', request, options);
}

/** Leaves a stream once its first event has come. */
export async function glance(stream: OpenStream): Promise<void> {
	await stream.events(1);
	stream.abort();
	await stream.ended;
}

/** Timers may fire a little early by another clock; in ms. */
const margin = 500;

/**
 * Follows a stream to its end; leaves it where its task is terminal or interrupted and it does not
 * close.
 */
export async function follow(client: TriggerClient, stream: OpenStream): Promise<CallExchange> {
	const isOver = () => stream.soFar()?.ending !== undefined;
	for (let count = 1; !isOver() && isMoving(stream); count += 1) await stream.events(count);
	await client.waitFor(stream.ended, closingTime + margin);
	stream.abort();
	return stream.ended;
}

function isMoving(stream: OpenStream): boolean {
	const messages = stream.soFar()?.messages ?? [];
	if (messages.some(({ value }) => eventKind(value) === 'message')) return false;
	const state = lastState(messages);
	return state === undefined || !isSettled(state);
}

/** Whether the agent offers streams. */
export function hasStreams({ card }: TriggerClient): boolean {
	return declaresCapability(card, 'streaming');
}

/** An id that names nothing. */
export function unknownId(client: TriggerClient): string {
	return client.newId(madeUpId);
}
