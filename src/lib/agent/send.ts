import type { Message, StreamResponse, Task } from '../protocol/index.js';
import { A2AError, isSettled, isTerminal } from '../protocol/index.js';
import type { Script } from '../scenarios/index.js';
import type { Ask } from './ask.js';
import type { Change } from './change.js';
import { assertContext, findRepeated } from './choices.js';
import type { Reply, WorldRequests } from './effects.js';
import { assertRoom, withConfig } from './push.js';
import { startScript } from './run.js';
import { viewTask } from './view.js';
import type { TaskRecord } from './world.js';

type SendRequest = WorldRequests['SendMessage'];

/** SendMessage (section 3.1.1). */
export function sendMessage(change: Change, request: SendRequest, ask: Ask): Reply {
	const { historyLength, returnImmediately } = request.configuration ?? {};
	const taken = take(change, request, ask);
	if ('message' in taken) return { kind: 'result', result: taken };
	if ('repeated' in taken) {
		const { id: taskId, status } = taken.repeated;
		const waits = !returnImmediately && !isSettled(status.state);
		if (waits) return { kind: 'settled', taskId, historyLength };
		return { kind: 'result', result: { task: viewTask(taken.repeated, historyLength) } };
	}
	startScript(change, taken.record, taken.script);

	const { id } = taken.record.task;
	if (!returnImmediately) return { kind: 'settled', taskId: id, historyLength };
	const { task } = change.task(id);
	return { kind: 'result', result: { task: viewTask(task, historyLength) } };
}

/** SendStreamingMessage (section 3.1.2): the task as it was taken, then all that happens to it. */
export function sendStreamingMessage(change: Change, request: SendRequest, ask: Ask): Reply {
	const taken = take(change, request, ask);
	if ('message' in taken) return { kind: 'stream', first: taken, stream: 'send' };
	if ('record' in taken) startScript(change, taken.record, taken.script);

	const task = 'record' in taken ? taken.record.task : taken.repeated;
	const first: StreamResponse = { task: viewTask(task, request.configuration?.historyLength) };
	const taskId = isTerminal(task.status.state) ? undefined : task.id;
	return { kind: 'stream', first, taskId, stream: 'send' };
}

type Taken = { message: Message } | { repeated: Task } | { record: TaskRecord; script: Script };

/** Checks a message, asks the agent, and stores the task if there is to be one. */
function take(change: Change, request: SendRequest, ask: Ask): Taken {
	const message = request.message as Message;
	const continued = message.taskId ? change.task(message.taskId) : undefined;
	const repeated = findRepeated(change, message);
	if (repeated) return { repeated };
	if (continued) assertContinues(continued, message);
	else assertContext(change, message);
	const config = request.configuration?.taskPushNotificationConfig;
	if (continued && config) assertRoom(continued, config, 'message.taskId');

	change.tick();
	const answer = ask({ message, principal: change.principal, task: continued?.task });
	if ('fail' in answer) throw new A2AError(answer.fail.reason, answer.fail.message);
	if ('message' in answer && continued) {
		throw new A2AError(
			'INVALID_AGENT_RESPONSE',
			'The agent answered a message for this task with a message of its own',
			{
				metadata: { taskId: continued.task.id }
			}
		);
	}
	if ('message' in answer) {
		const contextId = message.contextId ?? change.createId('ctx');
		const messageId = change.createId('msg');
		return { message: { messageId, contextId, role: 'ROLE_AGENT', ...answer.message } };
	}

	const record = continued ? withMessage(continued, message) : createRecord(change, message);
	return {
		record: config ? withConfig(change, record, config) : record,
		script: continued ? takenUp(continued.task, answer) : answer
	};
}

/** A message ends the waiting of an interrupted task, whatever the agent does about it. */
function takenUp({ status }: Task, script: Script): Script {
	const [first] = script.steps;
	const setsStatus = first && 'status' in first && first.after === undefined;
	if (setsStatus || !isSettled(status.state)) return script;
	return { ...script, steps: [{ status: 'TASK_STATE_WORKING' }, ...script.steps] };
}

function assertContinues({ task, canceling }: TaskRecord, message: Message): void {
	const { id: taskId, contextId, status } = task;
	if (canceling || isTerminal(status.state)) {
		const state = isTerminal(status.state) ? status.state : 'being canceled';
		throw new A2AError(
			'UNSUPPORTED_OPERATION',
			`Task "${taskId}" is ${state} and takes no more messages; start a new task in its context`,
			{ metadata: { taskId, contextId, state: status.state } }
		);
	}
	if (message.contextId && message.contextId !== contextId) {
		throw A2AError.invalid([
			{ field: 'message.contextId', description: `is not the context of task "${taskId}"` }
		]);
	}
}

function createRecord(change: Change, message: Message): TaskRecord {
	const { owner } = change;
	const id = change.createId('task');
	const contextId = message.contextId ?? change.createId('ctx');
	const task: Task = {
		id,
		contextId,
		status: { state: 'TASK_STATE_SUBMITTED', timestamp: change.timestamp },
		history: [message]
	};
	return {
		task,
		...(owner !== undefined && { owner }),
		configs: [],
		steps: [],
		onCancel: undefined,
		sinceStatus: 0,
		canceling: false
	};
}

function withMessage({ task, sinceStatus, ...record }: TaskRecord, message: Message): TaskRecord {
	return {
		...record,
		task: { ...task, history: [...(task.history ?? []), message] },
		sinceStatus: sinceStatus + 1
	};
}
