type Body = Readonly<Record<string, unknown>>;

/** One session of a WebDriver server, in which commands run one after another. */
export class WebDriverSession {
	readonly #url: string;
	/** The window that is there from the start and stays. */
	readonly #home: string;
	#last: Promise<unknown> = Promise.resolve();

	private constructor(url: string, home: string) {
		this.#url = url;
		this.#home = home;
	}

	/** Starts a browser with such capabilities. */
	static async start(server: string, capabilities: Body): Promise<WebDriverSession> {
		const asked = { capabilities: { alwaysMatch: capabilities } };
		const { sessionId } = await send<{ sessionId: string }>(`${server}/session`, 'POST', asked);
		const url = `${server}/session/${sessionId}`;
		return new WebDriverSession(url, await send<string>(`${url}/window`, 'GET'));
	}

	/** Opens an empty window and gives its handle. */
	async openWindow(): Promise<string> {
		return this.#inWindow(this.#home, async () => {
			const { handle } = await this.#post<{ handle: string }>('/window/new', { type: 'window' });
			return handle;
		});
	}

	async get<Value>(handle: string, command: string): Promise<Value> {
		return this.#inWindow(handle, () => send<Value>(this.#url + command, 'GET'));
	}

	async post<Value>(handle: string, command: string, body: Body): Promise<Value> {
		return this.#inWindow(handle, () => this.#post<Value>(command, body));
	}

	async closeWindow(handle: string): Promise<void> {
		await this.#inWindow(handle, () => send(`${this.#url}/window`, 'DELETE'));
	}

	/** Ends the browser. */
	async end(): Promise<void> {
		await this.#inTurn(() => send(this.#url, 'DELETE'));
	}

	#post<Value>(command: string, body: Body): Promise<Value> {
		return send<Value>(this.#url + command, 'POST', body);
	}

	/** A command goes to the window that was switched to last. */
	#inWindow<Value>(handle: string, run: () => Promise<Value>): Promise<Value> {
		return this.#inTurn(async () => {
			await this.#post('/window', { handle });
			return run();
		});
	}

	#inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
		const turn = this.#last.then(run);
		this.#last = turn.catch(() => {});
		return turn;
	}
}

/** Whether a server takes commands. */
export async function isReady(server: string): Promise<boolean> {
	const status = await send<{ ready: boolean }>(`${server}/status`, 'GET').catch(() => undefined);
	return status?.ready ?? false;
}

/** Rejects with what the server says against the command. */
async function send<Value>(url: string, method: string, body?: Body): Promise<Value> {
	const response = await fetch(url, { method, body: body && JSON.stringify(body) });
	const { value } = (await response.json()) as { value: Value };
	if (!response.ok) throw new Error(`Failed to ${method} ${url}: ${JSON.stringify(value)}`);
	return value;
}
