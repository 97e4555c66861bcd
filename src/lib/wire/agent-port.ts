import type {
	Edition,
	Operation,
	OperationResult,
	ServiceParameters,
	StreamResponse
} from '../protocol/index.js';
import type { PlainRequest, PlainResponse } from './plain.js';

/** Calls back once after `ms`; the returned function cancels. */
export type Wake = (ms: number, due: () => void) => () => void;

/** An agent as a binding needs it. */
export interface AgentPort {
	/** Decides the status codes and media types of its answers. */
	readonly edition: Edition;
	/** The version of a request that names none (section 3.6.2). */
	readonly missingVersion: string;
	readonly wake: Wake;
	/**
	 * One call, from the check of required extensions on. Rejects with A2AError where it is refused,
	 * also for streams; with the abort reason when `signal` aborts, which never stops a task.
	 */
	call(operation: Operation, request: unknown, context: CallContext): Promise<Outcome>;
}

/** A request to one binding of an agent. */
export interface WireVisit {
	agent: AgentPort;
	/** What follows the URL of the interface: empty, or with a leading slash; without the query. */
	path: string;
	request: PlainRequest;
	/** Aborts when the other side goes away. */
	signal: AbortSignal;
}

/** Answers every request to a binding; never rejects. */
export type WireEndpoint = (visit: WireVisit) => Promise<PlainResponse>;

/** What comes with a call beside its request. */
export interface CallContext {
	parameters: ServiceParameters;
	signal: AbortSignal;
}

/** How a call that was not refused is answered. */
export type Outcome = ResultOutcome | StreamOutcome;

/** One result. */
export interface ResultOutcome {
	kind: 'result';
	/** Extensions that the request activated. */
	extensions: readonly string[];
	result: OperationResult;
}

/** The events of a stream. */
export interface StreamOutcome {
	kind: 'stream';
	extensions: readonly string[];
	/** Fails when the agent fails half-way; canceling it unsubscribes. */
	events: ReadableStream<StreamResponse>;
}
