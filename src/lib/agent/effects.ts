import type {
	JsonObject,
	OperationName,
	OperationRequests,
	OperationResult,
	Principal,
	Settings,
	StreamKind,
	StreamResponse,
	Task
} from '../protocol/index.js';
import type { AgentFailure, Answer } from '../scenarios/index.js';

/** What happens to a world; plain data, so that a journal can keep it. */
export type Input = CallInput | StepInput | SettingsInput;

interface AnyInput {
	/** Every input is about the tasks of one agent. */
	readonly agent: string;
	/** The time, in ms since 1970, where it is not virtual. */
	readonly time?: number;
}

/** The planned step of a task is due. */
export interface StepInput extends AnyInput {
	readonly kind: 'step';
	readonly taskId: string;
}

/** An agent has other settings from now on. */
export interface SettingsInput extends AnyInput {
	readonly kind: 'settings';
	readonly settings: Partial<Settings>;
}

/** One call of an operation, its request checked and in canonical form. */
export interface CallInput extends AnyInput {
	readonly kind: 'call';
	readonly operation: WorldOperation;
	readonly request: JsonObject;
	/**
	 * Who calls. Absent for the anonymous principal, and in journals from before there were
	 * others.
	 */
	readonly principal?: Principal;
	/**
	 * Names the client that calls, where the host can tell; a page that is loaded again is another
	 * one.
	 */
	readonly client?: string;
	/** What the agent answered, where it was asked before. */
	readonly answer?: Answer;
}

/** The operations that a world answers; the extended card is not part of it. */
export type WorldOperation = Exclude<OperationName, 'GetExtendedAgentCard'>;
/** The request of each of these operations, checked and in canonical form. */
export type WorldRequests = Pick<OperationRequests, WorldOperation>;

/** What is to be done outside: answer the caller, tell the subscribers of a task. */
export type Effect =
	| { readonly kind: 'reply'; readonly reply: Reply }
	| {
			readonly kind: 'event';
			readonly agent: string;
			/** The task as the event left it. */
			readonly task: Task;
			readonly event: StreamResponse;
	  }
	| {
			readonly kind: 'failure';
			readonly agent: string;
			readonly taskId: string;
			readonly failure: AgentFailure;
	  };

/** How a call is answered: at once, later, or by a stream. */
export type Reply =
	| { readonly kind: 'result'; readonly result: OperationResult }
	/** The task of this id, once it is terminal or interrupted (section 3.2.2). */
	| { readonly kind: 'settled'; readonly taskId: string; readonly historyLength?: number }
	/** A stream; without a task it ends after its first event. */
	| {
			readonly kind: 'stream';
			readonly first: StreamResponse;
			readonly taskId?: string;
			readonly stream: StreamKind;
	  };
