import type { Wake } from './agent-port.js';
import type { PlainResponse } from './plain.js';

/** One server-sent event; some clients read line by line, so the JSON stays on one line. */
export interface SseEvent {
	event?: string;
	/** JSON. */
	data: string;
}

/** What a stream is made of: `item` and `error` write its events. */
export interface SseOptions<Item> {
	source: ReadableStream<Item>;
	item: (item: Item) => SseEvent;
	error: (caught: unknown) => SseEvent;
	signal: AbortSignal;
	headers: Record<string, string>;
	wake: Wake;
}

/** After how much silence a comment is sent, in ms: some clients give up after 5 s, and timers are late. */
const keepAliveInterval = 4000;
const comment = new TextEncoder().encode(': still there\n\n');

/**
 * A stream of server-sent events, with comments in long silences. An error of the source becomes the
 * last event, unless nobody is left to read it; canceling the body cancels the source.
 */
export function sseResponse<Item>(options: SseOptions<Item>): PlainResponse {
	const { source, item, error, signal, headers, wake } = options;
	const reader = source.getReader();
	let next: ReturnType<typeof reader.read> | undefined;
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			try {
				next ??= reader.read();
				const read = await within(keepAliveInterval, next, wake);
				if (!read) return controller.enqueue(comment);
				next = undefined;
				if (read.done) controller.close();
				else controller.enqueue(encode(item(read.value)));
			} catch (caught) {
				if (signal.aborted) return controller.error(caught);
				controller.enqueue(encode(error(caught)));
				controller.close();
			}
		},
		cancel: (reason) => reader.cancel(reason)
	});
	return {
		status: 200,
		headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache', ...headers },
		body
	};
}

/** What comes of a promise, or undefined where that takes longer than `ms`. */
function within<Result>(
	ms: number,
	promise: Promise<Result>,
	wake: Wake
): Promise<Result | undefined> {
	return new Promise((resolve, reject) => {
		const cancel = wake(ms, () => resolve(undefined));
		promise.then(resolve, reject).finally(cancel);
	});
}

const encoder = new TextEncoder();

function encode({ event, data }: SseEvent): Uint8Array {
	const name = event ? `event: ${event}\n` : '';
	// Readers that split lines as Unicode has it would cut the event at these.
	const json = data.replaceAll(
		/[\u0085\u2028\u2029]/g,
		(line) => `\\u${line.charCodeAt(0).toString(16).padStart(4, '0')}`
	);
	return encoder.encode(`${name}data: ${json}\n\n`);
}
