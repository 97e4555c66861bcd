import type { AgentClient, CallOptions, ListedAgent } from '../../src/lib/client/index.js';
import { createClient, fetchAgents } from '../../src/lib/client/index.js';
import type { CallExchange } from '../../src/lib/exchange/index.js';
import type { Answer, Script } from '../../src/lib/scenarios/index.js';
import type { JsonObject, Task } from '../../src/lib/protocol/index.js';
import type { RunningHost } from './hosts/host.js';
import type { Way } from './way.js';
import { bindingOf } from './way.js';

let sandboxes = 0;

/** What a call needs beside its agent. */
export type Call = Pick<CallOptions, 'operation' | 'request'> &
	Partial<Omit<CallOptions, 'binding'>> & { binding: Way };

/** A sandbox of a host, as one place to call from sees it. */
export class Rig {
	readonly name: string;
	readonly fetch: typeof fetch;
	readonly host: RunningHost;
	#agents: Promise<ListedAgent[]> | undefined;
	#clients = new Map<string, AgentClient>();

	constructor(host: RunningHost, name = `test-${(sandboxes += 1)}`, fetch = host.fetch) {
		this.host = host;
		this.name = name;
		this.fetch = fetch;
	}

	get url(): string {
		return `${this.host.site}/sandbox/${this.name}`;
	}

	/** The same sandbox from another tab. */
	async fromOtherTab(): Promise<Rig> {
		return new Rig(this.host, this.name, await this.host.openTab());
	}

	/** Does all steps at once, so that nothing has to wait. */
	async atOnce(): Promise<this> {
		const body = JSON.stringify({ speed: 'at-once' });
		const response = await this.fetch(`${this.url}/control/clock`, { method: 'PUT', body });
		if (!response.ok) throw new Error(`Failed to set the speed: HTTP ${response.status}`);
		return this;
	}

	async call(agent: string, { headers, binding: way, ...call }: Call): Promise<CallExchange> {
		const client = await this.#client(agent, way);
		return client.call({
			headers: { 'A2A-Version': '1.0', ...headers },
			binding: bindingOf(way),
			...call
		});
	}

	/** A call whose answer must be a result: its one message, or the last event of a stream. */
	async result(agent: string, call: Call): Promise<JsonObject> {
		const exchange = await this.call(agent, call);
		const last = exchange.messages.at(-1);
		if (exchange.ending?.kind === 'complete' && last) return last.value;
		throw new Error(`${call.operation} over ${call.binding}: ${JSON.stringify(exchange.ending)}`);
	}

	/** Starts a task of the scripted agent that waits for input. */
	async waitingTask(onCancel?: Script['onCancel']): Promise<Task> {
		const steps = [{ status: 'TASK_STATE_INPUT_REQUIRED' as const }];
		const request = scriptRequest(onCancel ? { steps, onCancel } : { steps });
		const { task } = await this.result('scripted', {
			operation: 'SendMessage',
			binding: 'jsonrpc',
			request
		});
		return task as unknown as Task;
	}

	#fetchFor(way: Way): typeof fetch {
		if (way !== 'grpc-native') return this.fetch;
		if (this.host.nativeGrpc) return this.host.nativeGrpc;
		throw new Error('Failed to call over native gRPC: this host does not serve it');
	}

	async #client(agent: string, way: Way): Promise<AgentClient> {
		const fetch = this.#fetchFor(way);
		const key = fetch === this.fetch ? agent : `${agent} over ${way}`;
		const known = this.#clients.get(key);
		if (known) return known;
		this.#agents ??= fetchAgents(this.fetch, `${this.url}/agents`);
		const listed = (await this.#agents).find(({ name }) => name === agent);
		if (!listed) throw new Error(`Failed to find the agent "${agent}"`);
		const client = createClient({ fetch, card: listed.card });
		this.#clients.set(key, client);
		return client;
	}
}

/** A send that tells the scripted agent what to answer. */
export function scriptRequest(answer: Answer, message: JsonObject = {}): JsonObject {
	return sendRequest({ parts: [{ data: answer as unknown as JsonObject }], ...message });
}

export function sendRequest(message: JsonObject): JsonObject {
	return { message: { messageId: 'm-1', role: 'ROLE_USER', ...message } };
}
