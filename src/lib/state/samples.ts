import type { JsonObject, OperationName, Part } from '../protocol/index.js';
import { isJsonObject, isTerminal, listIn } from '../protocol/index.js';
import type { ShownTask } from '../exchange/index.js';

/** A request to start from. */
export interface Sample {
	/** Stays the same while it is offered. */
	readonly key: string;
	/**
	 * An example of the agent's card, an answer to the task that waits for one, a message in the context
	 * of one that is done, or the only sample.
	 */
	readonly kind: 'example' | 'reply' | 'follow-up' | 'only';
	/** What the message says; empty for operations that send none. */
	readonly text: string;
	readonly request: JsonObject;
}

/** What samples are made from. */
export interface SampleFacts {
	/** Name of the agent, which decides what a good answer to its tasks is. */
	agent: string;
	operation: OperationName;
	/** What the card's skills give as examples. */
	examples: readonly string[];
	/** The task that was seen last, if any was. */
	task: ShownTask | undefined;
	messageId: string;
}

/** The id in samples while no task was seen; no agent gives it to a task. */
const madeUpTaskId = 'task-00000000';

const greeting = 'Hello';
const configId = 'config-1';

/** Requests that make sense for an operation right now: at least one, the best first. */
export function samplesFor({ operation, ...facts }: SampleFacts): readonly [Sample, ...Sample[]] {
	if (operation === 'SendMessage' || operation === 'SendStreamingMessage') {
		return messageSamples(facts);
	}
	const request = requests[operation](facts.task?.id ?? madeUpTaskId);
	return [{ key: 'only', kind: 'only', text: '', request }];
}

type SendingOperation = 'SendMessage' | 'SendStreamingMessage';

const requests: Record<Exclude<OperationName, SendingOperation>, (taskId: string) => JsonObject> = {
	GetTask: (id) => ({ id, historyLength: 10 }),
	ListTasks: () => ({ pageSize: 10, historyLength: 0 }),
	CancelTask: (id) => ({ id }),
	SubscribeToTask: (id) => ({ id }),
	CreateTaskPushNotificationConfig: (taskId) => ({
		taskId,
		id: configId,
		url: 'https://client.example/webhook',
		token: 'sample-token'
	}),
	GetTaskPushNotificationConfig: (taskId) => ({ taskId, id: configId }),
	ListTaskPushNotificationConfigs: (taskId) => ({ taskId }),
	DeleteTaskPushNotificationConfig: (taskId) => ({ taskId, id: configId }),
	GetExtendedAgentCard: () => ({})
};

function messageSamples({
	agent,
	examples,
	task,
	messageId
}: Omit<SampleFacts, 'operation'>): readonly [Sample, ...Sample[]] {
	const [first = greeting, ...others] = examples;
	const example = (text: string, index: number): Sample => ({
		key: `example-${index}`,
		kind: 'example',
		text,
		request: toRequest({ messageId }, text)
	});
	const samples = [first, ...others].map(example) as [Sample, ...Sample[]];
	if (task?.contextId && task.state && isTerminal(task.state)) {
		const request = toRequest({ messageId, contextId: task.contextId }, first);
		return [...samples, { key: 'follow-up', kind: 'follow-up', text: first, request }];
	}
	const answer = (answersOf[agent] ?? answers)[task?.state ?? ''];
	if (!task || !answer) return samples;

	const { id: taskId, contextId } = task;
	const text = answer(first, task);
	const ids = { messageId, taskId, ...(contextId ? { contextId } : {}) };
	return [...samples, { key: 'reply', kind: 'reply', text, request: toRequest(ids, text) }];
}

type Answers = Readonly<Record<string, (example: string, task: ShownTask) => string>>;

/** What to say to a task that waits: all that was missing, or that the permission was given. */
const answers: Answers = {
	TASK_STATE_INPUT_REQUIRED: (example) => example,
	TASK_STATE_AUTH_REQUIRED: () => 'approved'
};

/** What answers the questions of the agent `fares`, by what it says to be missing. */
const wishes: Readonly<Record<string, string>> = {
	from: 'from London',
	to: 'to New York',
	date: 'on 14 Sep 2026'
};

/** For agents that want to be answered in another way. */
const answersOf: Readonly<Record<string, Answers>> = {
	fares: {
		...answers,
		TASK_STATE_INPUT_REQUIRED: (example, { said }) => wishesFor(said) || example
	},
	states: {
		TASK_STATE_INPUT_REQUIRED: () => 'completed',
		TASK_STATE_AUTH_REQUIRED: () => 'completed'
	}
};

function wishesFor(said: JsonObject | undefined): string {
	const missing = listIn(said, 'parts').flatMap(({ data }) =>
		isJsonObject(data) && Array.isArray(data.missing) ? data.missing : []
	);
	return missing
		.flatMap((name) => (typeof name === 'string' ? (wishes[name] ?? []) : []))
		.join(' ');
}

function toRequest(ids: JsonObject, text: string): JsonObject {
	const parts: Part[] = [{ text }];
	return { message: { ...ids, role: 'ROLE_USER', parts: parts as JsonObject[] } };
}
