import type { StreamResponse } from '../../protocol/index.js';

/**
 * The events of a task one by one. Stops with the reason of `caller` when that aborts, be it that
 * the client left or that its deadline passed; ending the loop unsubscribes.
 */
export async function* streamEvents(
	events: ReadableStream<StreamResponse>,
	caller: AbortSignal
): AsyncGenerator<StreamResponse> {
	const reader = events.getReader();
	const left = new Promise<never>((_, reject) => {
		const leave = () => reject(caller.reason as Error);
		if (caller.aborted) leave();
		caller.addEventListener('abort', leave, { once: true });
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
