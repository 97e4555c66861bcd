import type { StreamResponse } from '../../protocol/index.js';

/**
 * The events of a task one by one. Throws the reason of `signal` when that aborts, because the
 * client left or its deadline passed; ending the loop unsubscribes.
 */
export async function* streamEvents(
	events: ReadableStream<StreamResponse>,
	signal: AbortSignal
): AsyncGenerator<StreamResponse> {
	const reader = events.getReader();
	const left = new Promise<never>((_, reject) => {
		const leave = () => reject(signal.reason as Error);
		if (signal.aborted) leave();
		signal.addEventListener('abort', leave, { once: true });
	});
	// Without a race under way nobody listens to the rejection.
	left.catch(() => {});
	try {
		for (;;) {
			const read = await Promise.race([reader.read(), left]);
			if (read.done) return;
			yield read.value;
		}
	} finally {
		await reader.cancel();
	}
}
