/** What comes of a promise, or the reason of a signal as soon as that aborts. */
export function unlessAborted<Result>(
	promise: Promise<Result>,
	signal: AbortSignal
): Promise<Result> {
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal.reason as Error);
		signal.addEventListener('abort', abort);
		promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
		if (signal.aborted) abort();
	});
}
