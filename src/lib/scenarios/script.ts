import type {
	A2AReason,
	Artifact,
	JsonObject,
	Message,
	Part,
	Principal,
	Task,
	TaskState
} from '../protocol/index.js';
import type { AgentCardJson } from '../gen/lf/a2a/v1/a2a_pb.js';

/** Something the agent does for a task, as plain data. */
export type Step = {
	/** Virtual ms after the step before; absent = at the same moment. */
	after?: number;
} & (StatusStep | ArtifactStep | FailureStep);

/** Sets the status. On a task that is already terminal it comes too late and has no effect. */
export interface StatusStep {
	status: TaskState;
	/** Parts of the status message. */
	say?: Part[];
}

/** Sends an artifact, or with `append` a further chunk of one (section 4.2.2). */
export interface ArtifactStep {
	artifact: Artifact;
	append?: boolean;
	lastChunk?: boolean;
}

/** The agent behind the server fails: waiting callers and open streams get the error. */
export interface FailureStep {
	fail: AgentFailure;
}

/** The error that callers get; over the wire it has the code of its reason. */
export interface AgentFailure {
	reason: A2AReason | 'INTERNAL_ERROR';
	message: string;
}

/** What is done for a task from one message to the next. */
export interface Script {
	steps: readonly Step[];
	/** What a cancel brings: steps in place of the rest, or a refusal. Default: CANCELED at once. */
	onCancel?: readonly Step[] | 'refuse';
}

/** How an agent answers a message: with one message, with work on a task, or with an error. */
export type Answer =
	{ message: { parts: Part[]; metadata?: JsonObject } } | Script | AgentFailureAnswer;

/** The message is refused with that error, and no task is made or changed. */
export interface AgentFailureAnswer {
	fail: AgentFailure;
}

/** What an agent knows when it answers. */
export interface Turn {
	message: Message;
	/** Who sent it. */
	principal: Principal;
	/** The task that the message continues, as it was before; absent where it continues none. */
	task?: Task;
}

/** An agent: its card and how it answers. Pure, so that a run can be repeated from its inputs. */
export interface AgentDefinition {
	/** Segment of the URL. */
	name: string;
	/** The card without `supportedInterfaces`, which depend on where the agent is served. */
	card: Omit<AgentCardJson, 'supportedInterfaces'>;
	/** The card for authenticated callers; its absence is EXTENDED_AGENT_CARD_NOT_CONFIGURED. */
	extendedCard?: Omit<AgentCardJson, 'supportedInterfaces'>;
	answer(turn: Turn): Answer;
}
