import { afterAll, beforeAll, describe } from 'vitest';
import type { AgentCardJson } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import type { NodeHost } from '../../src/lib/hosts/node/index.js';
import { startNodeHost } from '../../src/lib/hosts/node/index.js';
import type { Edition } from '../../src/lib/protocol/index.js';
import type { AgentDefinition } from '../../src/lib/scenarios/index.js';
import { shippedAgents } from '../../src/lib/scenarios/index.js';
import type { Speed } from '../../src/lib/simulator/index.js';
import type { KitClient } from './clients/client.js';
import { createGrpcClient, createGrpcWebClient } from './clients/grpc.js';
import { createJsonRpcClient } from './clients/json-rpc.js';
import { createRestClient } from './clients/rest.js';

/** The bindings by the names that the kit has for them, and gRPC-Web, which it does not know. */
export const ways = ['jsonrpc', 'http_json', 'grpc', 'grpc_web'] as const;
export type Way = (typeof ways)[number];

export const editions: readonly Edition[] = ['1.0.1', '1.0.0'];

/** One agent on a port, as the kit meets it: by nothing but the address of the host. */
export class Kit {
	readonly edition: Edition;
	readonly #agent: AgentDefinition | undefined;
	#host: NodeHost | undefined;
	#card: AgentCardJson = {};
	readonly #clients = new Map<Way, KitClient>();

	constructor(edition: Edition, agent?: AgentDefinition) {
		this.edition = edition;
		this.#agent = agent;
	}

	async start(): Promise<void> {
		this.#host = await startNodeHost({
			agents: this.#agent ? [this.#agent] : shippedAgents,
			agent: this.#agent?.name ?? 'conformance',
			edition: this.edition,
			port: 0,
			seed: 'kit',
			speed: 'at-once'
		});
		const answer = await fetch(`${this.url}/.well-known/agent-card.json`, { redirect: 'error' });
		this.#card = (await answer.json()) as AgentCardJson;
	}

	async stop(): Promise<void> {
		await this.#host?.close();
	}

	get url(): string {
		return this.#host?.url ?? '';
	}

	/** Address of the first interface of a binding in the card, as it stands there. */
	address(isWanted: (binding: string) => boolean): string {
		const found = this.#card.supportedInterfaces?.find(({ protocolBinding = '' }) =>
			isWanted(protocolBinding)
		);
		if (!found?.url) throw new Error('Failed to find an interface in the card');
		return found.url;
	}

	get jsonRpcUrl(): string {
		return this.address((binding) => binding === 'JSONRPC');
	}

	get restUrl(): string {
		return this.address((binding) => binding === 'HTTP+JSON');
	}

	/** The one client of this run for a way to call. */
	client(way: Way): KitClient {
		const client = this.#clients.get(way) ?? this.#createClient(way);
		this.#clients.set(way, client);
		return client;
	}

	/** Lets a test look at tasks whose next steps do not come yet. Otherwise all are done at once. */
	async whileStill<T>(look: () => Promise<T>): Promise<T> {
		await this.#pace(0.01);
		try {
			return await look();
		} finally {
			await this.#pace('at-once');
		}
	}

	async #pace(speed: Speed): Promise<void> {
		const clock = `${this.url}/sandbox/main/control/clock`;
		const answer = await fetch(clock, { method: 'PUT', body: JSON.stringify({ speed }) });
		if (!answer.ok) throw new Error(`Failed to set the speed: HTTP ${answer.status}`);
	}

	#createClient(way: Way): KitClient {
		if (way === 'jsonrpc') return createJsonRpcClient(this.jsonRpcUrl);
		if (way === 'http_json') return createRestClient(this.restUrl, this.edition);
		if (way === 'grpc') return createGrpcClient(this.address((binding) => binding === 'GRPC'));
		return createGrpcWebClient(this.address((binding) => binding.endsWith('/grpc-web')));
	}
}

/** Declares tests for both editions. Default agent: the one that ships. */
export function eachEdition(declare: (kit: Kit) => void, agent?: AgentDefinition): void {
	describe.each(editions)('edition %s', (edition) => {
		const kit = new Kit(edition, agent);
		beforeAll(() => kit.start());
		afterAll(() => kit.stop());
		declare(kit);
	});
}

/** Declares tests of what no edition changes, in the newest, for all ways to call. */
export function eachWayInOneEdition(declare: (kit: Kit, way: Way) => void): void {
	const kit = new Kit('1.0.1');
	beforeAll(() => kit.start());
	afterAll(() => kit.stop());
	describe.each(ways)('%s', (way) => declare(kit, way));
}

/** Declares tests for both editions and all ways to call. */
export function eachWay(declare: (kit: Kit, way: Way) => void, agent?: AgentDefinition): void {
	eachEdition((kit) => describe.each(ways)('%s', (way) => declare(kit, way)), agent);
}
