import type { Message, StreamResponse, Task } from '../protocol/index.js';
import { A2AError, acceptsMediaType, isTerminal, mediaTypeOf } from '../protocol/index.js';
import type { AgentDefinition, Script } from '../scenarios/index.js';
import type { Change } from './change.js';
import type { Reply, WorldRequests } from './effects.js';
import { withConfig } from './push.js';
import { startScript, withStatusInHistory } from './run.js';
import { needTask } from './tasks.js';
import { viewTask } from './view.js';
import type { TaskRecord } from './world.js';
import { findTask } from './world.js';

type SendRequest = WorldRequests['SendMessage'];

/** SendMessage (section 3.1.1). */
export function sendMessage(change: Change, agent: AgentDefinition, request: SendRequest): Reply {
	const { historyLength, returnImmediately } = request.configuration ?? {};
	const taken = take(change, agent, request);
	if ('message' in taken) return { kind: 'value', value: taken };
	startScript(change, agent.name, taken.record, taken.script);

	const { id } = taken.record.task;
	if (!returnImmediately) return { kind: 'settled', taskId: id, historyLength };
	const task = findTask(change.world, agent.name, id)?.task ?? taken.record.task;
	return { kind: 'value', value: { task: viewTask(task, historyLength) } };
}

/** SendStreamingMessage (section 3.1.2): the task as it was taken, then all that happens to it. */
export function sendStreamingMessage(
	change: Change,
	agent: AgentDefinition,
	request: SendRequest
): Reply {
	const taken = take(change, agent, request);
	if ('message' in taken) return { kind: 'stream', first: taken, stream: 'send' };
	startScript(change, agent.name, taken.record, taken.script);

	const { task } = taken.record;
	const first: StreamResponse = { task: viewTask(task, request.configuration?.historyLength) };
	return { kind: 'stream', first, taskId: task.id, stream: 'send' };
}

type Taken = { message: Message } | { record: TaskRecord; script: Script };

/** Checks a message, asks the agent, and stores the task if there is to be one. */
function take(change: Change, agent: AgentDefinition, request: SendRequest): Taken {
	const message = request.message as Message;
	const continued = message.taskId ? needTask(change.world, agent.name, message.taskId) : undefined;
	if (continued) assertContinues(continued.task, message);
	assertMediaTypes(agent, message);

	const timestamp = change.tick();
	const answer = agent.answer({ message, task: continued?.task });
	if ('fail' in answer) throw new A2AError(answer.fail.reason, answer.fail.message);
	if ('message' in answer && continued) {
		throw new A2AError('INVALID_AGENT_RESPONSE', 'The agent answered for a task with a message', {
			metadata: { taskId: continued.task.id }
		});
	}
	if ('message' in answer) {
		const contextId = message.contextId ?? change.createId('ctx');
		const messageId = change.createId('msg');
		return { message: { messageId, contextId, role: 'ROLE_AGENT', ...answer.message } };
	}

	const record = continued
		? withMessage(continued, message)
		: createRecord(change, message, timestamp);
	const config = request.configuration?.taskPushNotificationConfig;
	return { record: config ? withConfig(change, record, config) : record, script: answer };
}

function assertContinues(task: Task, message: Message): void {
	const { id: taskId, contextId, status } = task;
	if (isTerminal(status.state)) {
		throw new A2AError(
			'UNSUPPORTED_OPERATION',
			`Task "${taskId}" is ${status.state} and takes no more messages; start a new one in its context`,
			{ metadata: { taskId, contextId, state: status.state } }
		);
	}
	if (message.contextId && message.contextId !== contextId) {
		throw A2AError.invalid([
			{ field: 'message.contextId', description: `is not the context of task "${taskId}"` }
		]);
	}
}

function assertMediaTypes({ card }: AgentDefinition, { parts }: Message): void {
	const accepted = [
		...(card.defaultInputModes ?? []),
		...(card.skills ?? []).flatMap((skill) => skill.inputModes ?? [])
	];
	const index = parts.findIndex((part) => {
		const mediaType = mediaTypeOf(part);
		return mediaType !== undefined && !acceptsMediaType(accepted, mediaType);
	});
	const refused = parts[index];
	if (!refused) return;
	const mediaType = mediaTypeOf(refused) ?? '';
	throw new A2AError(
		'CONTENT_TYPE_NOT_SUPPORTED',
		`This agent does not take ${mediaType} (message.parts[${index}]); it takes ${accepted.join(', ')}`,
		{ metadata: { mediaType, field: `message.parts[${index}]`, accepted: accepted.join(',') } }
	);
}

function createRecord(change: Change, message: Message, timestamp: string): TaskRecord {
	const id = change.createId('task');
	const contextId = message.contextId ?? change.createId('ctx');
	const task: Task = {
		id,
		contextId,
		status: { state: 'TASK_STATE_SUBMITTED', timestamp },
		history: [message]
	};
	return { task, configs: [], steps: [], onCancel: undefined };
}

/** The agent's question stands before the user's answer to it. */
function withMessage(record: TaskRecord, message: Message): TaskRecord {
	const task = withStatusInHistory(record.task);
	return { ...record, task: { ...task, history: [...(task.history ?? []), message] } };
}
