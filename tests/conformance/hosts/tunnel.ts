import type { Page } from '@playwright/test';

type News =
	| { kind: 'head'; status: number; headers: [string, string][] }
	| { kind: 'chunk'; base64: string }
	| { kind: 'end' }
	| { kind: 'error'; message: string };

interface Call {
	url: string;
	method: string;
	headers: [string, string][];
	base64?: string;
}

declare global {
	interface Window {
		/** Set by a page that reaches the agents past the network. */
		agentFetch: typeof fetch;
		tunnelNews(id: number, news: News): Promise<void>;
		tunnelAbort(id: number): void;
		tunnelCall(id: number, call: Call): Promise<void>;
	}
}

/**
 * A `fetch` for this process whose requests a page makes, by the function of that name; bodies arrive
 * as they are streamed.
 */
export async function createTunnel(
	page: Page,
	by: 'fetch' | 'agentFetch' = 'fetch'
): Promise<typeof fetch> {
	const calls = new Map<number, Arrival>();
	await page.exposeFunction('tunnelNews', (id: number, news: News) => calls.get(id)?.take(news));
	await page.evaluate(installTunnel, by);

	return async (input, init) => {
		const request = new Request(input, init);
		// A Request of Node may lose its own signal to the garbage collector.
		const signal = init?.signal ?? request.signal;
		signal.throwIfAborted();
		const id = calls.size + 1;
		// The page may be closing while a call is given up: then it is as good as aborted.
		const abort = () => void page.evaluate((call) => window.tunnelAbort(call), id).catch(() => {});
		const arrival = new Arrival(abort);
		calls.set(id, arrival);
		signal.addEventListener('abort', () => arrival.abort());

		const { url, method, headers } = request;
		const body = Buffer.from(await request.arrayBuffer());
		const call: Call = { url, method, headers: [...headers] };
		if (body.byteLength > 0) call.base64 = body.toString('base64');
		await page.evaluate(([id, call]) => void window.tunnelCall(id, call), [id, call] as const);
		return arrival.response;
	};
}

/** A response on its way from the page. */
class Arrival {
	readonly response: Promise<Response>;
	#abort: () => void;
	#resolve!: (response: Response) => void;
	#reject!: (error: Error) => void;
	#body: ReadableStreamDefaultController<Uint8Array> | undefined;
	#over = false;

	constructor(abort: () => void) {
		this.#abort = abort;
		this.response = new Promise((resolve, reject) => {
			this.#resolve = resolve;
			this.#reject = reject;
		});
		// A call can be aborted before anybody waits for its response.
		this.response.catch(() => {});
	}

	/** The caller gives up; nothing happens where the response is complete. */
	abort(): void {
		if (this.#over) return;
		this.#abort();
		this.take({ kind: 'error', message: 'aborted' });
	}

	take(news: News): void {
		if (this.#over) return;
		if (news.kind === 'head') {
			this.#begin(news);
		} else if (news.kind === 'chunk') {
			this.#body?.enqueue(Buffer.from(news.base64, 'base64'));
		} else {
			this.#over = true;
			const error = news.kind === 'error' ? new TypeError(news.message) : undefined;
			if (!error) this.#body?.close();
			else if (this.#body) this.#body.error(error);
			else this.#reject(error);
		}
	}

	#begin({ status, headers }: News & { kind: 'head' }): void {
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => void (this.#body = controller),
			cancel: () => {
				this.#over = true;
				this.#abort();
			}
		});
		const isEmpty = status === 204 || status === 304;
		this.#resolve(new Response(isEmpty ? null : body, { status, headers }));
	}
}

/** Runs in the page. */
function installTunnel(by: 'fetch' | 'agentFetch') {
	const controllers = new Map<number, AbortController>();
	const bytes = Uint8Array as unknown as { fromBase64(text: string): Uint8Array<ArrayBuffer> };
	window.tunnelAbort = (id) => controllers.get(id)?.abort();
	window.tunnelCall = async (id, { url, method, headers, base64 }) => {
		const controller = new AbortController();
		controllers.set(id, controller);
		try {
			const body = base64 === undefined ? undefined : bytes.fromBase64(base64);
			const response = await window[by](url, { method, headers, body, signal: controller.signal });
			const head = { status: response.status, headers: [...response.headers] };
			await window.tunnelNews(id, { kind: 'head', ...head });
			const reader = response.body?.getReader();
			for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
				const chunk = read.value as unknown as { toBase64(): string };
				await window.tunnelNews(id, { kind: 'chunk', base64: chunk.toBase64() });
			}
			await window.tunnelNews(id, { kind: 'end' });
		} catch (caught) {
			await window.tunnelNews(id, { kind: 'error', message: String(caught) });
		}
	};
}
