import type { DescMessage } from '@bufbuild/protobuf';
import { expect } from 'vitest';
import type { JsonObject, OperationName } from '../../../src/lib/protocol/index.js';
import { operation } from '../../../src/lib/protocol/index.js';
import { expectShape } from '../shape.js';

export type StreamName = 'SendStreamingMessage' | 'SubscribeToTask';
export type UnaryName = Exclude<OperationName, StreamName>;

/** Headers or metadata beside those that the kit always sends; they may replace them. */
export type Extra = Record<string, string>;

export const version = { 'A2A-Version': '1.0' };

/** A client of the kit. It takes requests in camelCase and checks the form of every answer. */
export interface KitClient {
	/** Resolves with the result; rejects with Refusal. */
	call(name: UnaryName, request: JsonObject, extra?: Extra): Promise<JsonObject>;
	/** Resolves once the stream has begun, over gRPC at once; rejects with Refusal. */
	open(name: StreamName, request: JsonObject, extra?: Extra): Promise<KitStream>;
}

export interface RefusalFacts {
	jsonrpc?: number;
	http?: number;
	grpc?: number;
	message: string;
	/** Details by the last word of their type. */
	details: Record<string, JsonObject>;
}

/** An error as an answer. */
export class Refusal extends Error {
	readonly facts: RefusalFacts;

	constructor(facts: RefusalFacts) {
		super(facts.message);
		this.facts = facts;
	}
}

/** The error that a call must come to. */
export async function refusalOf(call: Promise<unknown>): Promise<RefusalFacts> {
	try {
		const answer = await call;
		throw new Error(`Failed to be refused: ${JSON.stringify(answer)}`);
	} catch (caught) {
		if (caught instanceof Refusal) return caught.facts;
		throw caught;
	}
}

/** A stream under way, read as far as a test wants. */
export class KitStream {
	readonly #events: AsyncIterator<JsonObject>;
	readonly #leave: () => void;

	constructor(events: AsyncIterable<JsonObject>, leave: () => void) {
		this.#events = events[Symbol.asyncIterator]();
		this.#leave = leave;
	}

	/** The next event; undefined where the stream has ended. */
	async next(): Promise<JsonObject | undefined> {
		const read = await this.#events.next();
		if (read.done) return undefined;
		expectShape(operation('SubscribeToTask').output, read.value);
		expect(Object.keys(read.value)).toHaveLength(1);
		return read.value;
	}

	/** All events until the stream ends by itself. */
	async rest(): Promise<JsonObject[]> {
		const events: JsonObject[] = [];
		for (let event = await this.next(); event; event = await this.next()) events.push(event);
		return events;
	}

	close(): void {
		this.#leave();
	}
}

export function resultType(name: UnaryName): DescMessage {
	return operation(name).output;
}

/** The details of an error in JSON by the last word of their type. */
export function detailsByType(details: unknown): Record<string, JsonObject> {
	expect(details).toEqual(expect.any(Array));
	return Object.fromEntries(
		(details as JsonObject[]).map((detail) => {
			const type = detail['@type'] as string;
			expect(type).toMatch(/^type\.googleapis\.com\/google\.rpc\.\w+$/);
			return [type.split('.').at(-1), detail];
		})
	) as Record<string, JsonObject>;
}
