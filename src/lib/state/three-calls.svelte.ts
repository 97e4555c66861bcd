import type { CallOptions, ListedAgent } from '../client/index.js';
import { createClient } from '../client/index.js';
import type { RecordedRequest } from '../exchange/index.js';
import { excerpt, statePath } from '../exchange/index.js';
import type { Playground } from '../playground.js';
import type { Binding, TaskState } from '../protocol/index.js';
import { bindings, interfaceUrl, operation } from '../protocol/index.js';
import { LiveCall } from './live-call.svelte.js';
import type { RequestLine } from './request-line.js';
import { pathOf, requestLine } from './request-line.js';
import { sandbox } from './sandbox.js';

const name = 'SendStreamingMessage';

/** The same message sent to the main agent over every binding at once; each makes a task of its own. */
export class ThreeCalls {
	readonly calls: Readonly<Record<Binding, LiveCall>> = {
		jsonrpc: new LiveCall(),
		rest: new LiveCall(),
		grpc: new LiveCall()
	};
	#playground: Playground | undefined;
	#agent = $state.raw<ListedAgent>();
	#requests = $state.raw<Partial<Record<Binding, RecordedRequest>>>({});
	#messageNumber = 1;

	readonly ready = $derived(this.#agent !== undefined);
	readonly running = $derived(bindings.some((binding) => this.calls[binding].running));
	readonly #messages = $derived(
		bindings.map((binding) => this.calls[binding].exchange?.messages ?? [])
	);

	/** The states that all tasks went through so far. */
	readonly path: readonly TaskState[] = $derived(commonStart(this.#messages.map(statePath)));

	/** What the agent said last, once every call is over. */
	readonly said: string = $derived.by(() => {
		const last = this.#messages[0]?.findLast(({ value }) => excerpt(value) !== '');
		return this.running || !last ? '' : excerpt(last.value);
	});

	/** Reads which agent is the main one. Rejects where none answers. */
	async open(playground: Playground): Promise<void> {
		const [agent] = await playground.agents(sandbox);
		if (!agent) return;
		this.#playground = playground;
		this.#agent = agent;
	}

	/** The first line of the call over a binding, below the agent; undefined until that is known. */
	line(binding: Binding): RequestLine | undefined {
		const agent = this.#agent;
		if (!agent) return undefined;
		const url = interfaceUrl(agent.card, binding);
		if (url === undefined) return undefined;
		const line = requestLine({ binding, operation: operation(name), url, request: {} });
		return { ...line, path: line.path?.replace(pathOf(agent.url), '…') };
	}

	/** The request over a binding, as `rehearse` found it. */
	request(binding: Binding): RecordedRequest | undefined {
		return this.#requests[binding];
	}

	/** Finds what a text becomes on each binding, without sending it. */
	async rehearse(text: string): Promise<void> {
		const { card } = this.#agent ?? {};
		if (!card) return;
		const fetch = () => Promise.reject(new Error('A rehearsal sends nothing'));
		const exchanges = await Promise.all(
			bindings.map((binding) => createClient({ fetch, card }).call(this.#toCall(binding, text)))
		);
		this.#requests = Object.fromEntries(
			exchanges.map(({ binding, request }) => [binding, request])
		);
	}

	/** Sends a text over all bindings, if no calls run. Resolves when every answer is over. */
	async send(text: string): Promise<void> {
		const client = this.#agent && this.#playground?.client(this.#agent.card);
		if (!client || this.running) return;
		const calls = bindings.map((binding) => this.#toCall(binding, text));
		this.#messageNumber += 1;
		await Promise.all(calls.map((call) => this.calls[call.binding].start(client, call)));
	}

	cancel(): void {
		for (const binding of bindings) this.calls[binding].cancel();
	}

	#toCall(binding: Binding, text: string): CallOptions {
		const messageId = `msg-${this.#messageNumber}`;
		return {
			operation: name,
			binding,
			request: { message: { messageId, role: 'ROLE_USER', parts: [{ text }] } },
			headers: { 'A2A-Version': '1.0' }
		};
	}
}

function commonStart<Item>(lists: readonly (readonly Item[])[]): Item[] {
	const [first = [], ...others] = lists;
	const end = first.findIndex((item, index) => others.some((list) => list[index] !== item));
	return first.slice(0, end < 0 ? first.length : end);
}
