import type { Settings, StreamKind, StreamResponse, TaskState } from '../protocol/index.js';
import { closesStream } from '../protocol/index.js';
import { EventQueue } from './event-queue.js';
import type { Subscribe } from './subscribers.js';

interface TaskStream {
	first: StreamResponse;
	kind: StreamKind;
	streamsEnd: Settings['streamsEnd'];
	/** Absent where nothing follows the first event. */
	subscribe?: Subscribe;
	signal: AbortSignal;
}

/**
 * The events of a task for one reader, until the closing event of section 3.1.2 or 3.1.6. Fails
 * with the reason of `signal` when that aborts.
 */
export function openStream({
	first,
	kind,
	streamsEnd,
	subscribe,
	signal
}: TaskStream): ReadableStream<StreamResponse> {
	let leave = () => {};
	const queue = new EventQueue<StreamResponse>(() => leave());
	queue.push(first);
	if (!subscribe) {
		queue.close();
		return queue.stream;
	}

	const abort = () => {
		leave();
		queue.fail(signal.reason);
	};
	const off = subscribe({
		event(event) {
			queue.push(event);
			const state = stateOf(event);
			if (!state || !closesStream(kind, state, streamsEnd)) return;
			leave();
			queue.close();
		},
		failure(error) {
			leave();
			queue.fail(error);
		},
		reset() {
			leave();
			queue.close();
		}
	});
	signal.addEventListener('abort', abort);
	leave = () => {
		off();
		signal.removeEventListener('abort', abort);
	};
	if (signal.aborted) abort();
	return queue.stream;
}

/** The task state an event shows, if it shows one. */
function stateOf(event: StreamResponse): TaskState | undefined {
	if ('task' in event) return event.task.status.state;
	return 'statusUpdate' in event ? event.statusUpdate.status.state : undefined;
}
