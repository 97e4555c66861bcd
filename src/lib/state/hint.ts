import type { Capability, JsonObject, Operation, TaskState } from '../protocol/index.js';
import { isTerminal } from '../protocol/index.js';
import type { ShownTask } from '../exchange/index.js';

/** What is good to know before a call is sent. */
export type Hint =
	| { readonly kind: 'not-declared'; readonly capability: Capability }
	| { readonly kind: 'no-task' }
	| { readonly kind: 'makes-no-task' }
	| { readonly kind: 'task-done'; readonly state: TaskState }
	| { readonly kind: 'not-delivered' };

/** What decides which hint is given. */
export interface HintFacts {
	operation: Operation;
	/** The capabilities of the agent's card. */
	capabilities: JsonObject;
	/** The task that was seen last, if any was. */
	task: ShownTask | undefined;
	/** Whether the agent answered with a message rather than a task. */
	saidMessage: boolean;
}

/** The one thing about a sample that its reader would not expect. */
export function hintFor({
	operation,
	capabilities,
	task,
	saidMessage
}: HintFacts): Hint | undefined {
	const { name, capability, input } = operation;
	if (capability && !capabilities[capability]) return { kind: 'not-declared', capability };
	const takesTask = input.fields.some(
		(field) => field.jsonName === 'taskId' || field.name === 'id'
	);
	if (takesTask && !task) return { kind: saidMessage ? 'makes-no-task' : 'no-task' };
	const needsLiveTask = name === 'CancelTask' || name === 'SubscribeToTask';
	const state = task?.state;
	if (needsLiveTask && state && isTerminal(state)) return { kind: 'task-done', state };
	if (name === 'CreateTaskPushNotificationConfig') return { kind: 'not-delivered' };
	return undefined;
}
