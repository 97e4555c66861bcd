import type { ArtifactUpdate, Message, Task } from '../protocol/index.js';
import { isAllowedMove, isTerminal } from '../protocol/index.js';
import type { AgentFailure, ArtifactStep, StatusStep, Step } from '../scenarios/index.js';
import { hasArtifact, withArtifact } from './artifacts.js';
import type { Change } from './change.js';
import type { TaskRecord } from './world.js';

interface Moment {
	change: Change;
	/** The task with the steps that come after this one. */
	record: TaskRecord;
}

/** Does the next step of a task. */
export function doStep(change: Change, taskId: string): void {
	const record = change.record(taskId);
	const [step, ...steps] = record?.steps ?? [];
	if (!record || !step) return;
	const moment = { change, record: { ...record, steps } };
	const fault = findFault(record.task, step);
	if (fault) breakDown(moment, { reason: 'INVALID_AGENT_RESPONSE', message: fault });
	else if ('fail' in step) breakDown(moment, step.fail);
	else if ('status' in step) setStatus(moment, step);
	else sendArtifact(moment, step);
}

/** Why a step breaks the protocol; an agent that does so has failed. */
function findFault(task: Task, step: Step): string | undefined {
	const { state } = task.status;
	if ('status' in step && !isAllowedMove(state, step.status)) {
		return `The agent moved a task from ${state} to ${step.status}, which A2A does not allow`;
	}
	if ('artifact' in step && step.append && !hasArtifact(task, step.artifact)) {
		return `The agent appended to the artifact "${step.artifact.artifactId}", which does not exist`;
	}
	return undefined;
}

function setStatus(moment: Moment, step: StatusStep): void {
	const { change, record } = moment;
	const task = withStatus(moment, step);
	const steps = isTerminal(step.status) ? [] : record.steps;
	change.put({ ...record, task, steps, sinceStatus: 0 });
	const { id: taskId, contextId, status } = task;
	change.emit(task, { statusUpdate: { taskId, contextId, status } });
}

function sendArtifact({ change, record }: Moment, step: ArtifactStep): void {
	const task = withArtifact(record.task, step);
	change.put({ ...record, task });
	change.emit(task, { artifactUpdate: toUpdate(task, step) });
}

/** Who follows the task gets the error; who reads it later finds it FAILED. */
function breakDown(moment: Moment, failure: AgentFailure): void {
	const say = [{ text: failure.message }];
	const task = withStatus(moment, { status: 'TASK_STATE_FAILED', say });
	moment.change.put({ ...moment.record, task, steps: [], sinceStatus: 0 });
	moment.change.fail(task, failure);
}

/**
 * The status message goes into the history when the next status replaces it (section 3.7): before
 * the messages that came in answer to it.
 */
function withStatus({ change, record }: Moment, step: StatusStep): Task {
	const { task, sinceStatus } = record;
	const message: Message | undefined = step.say && {
		messageId: change.createId('msg'),
		contextId: task.contextId,
		taskId: task.id,
		role: 'ROLE_AGENT',
		parts: step.say
	};
	const status = { state: step.status, ...(message && { message }), timestamp: change.timestamp };
	const replaced = task.status.message;
	if (!replaced) return { ...task, status };
	const history = task.history ?? [];
	const place = history.length - sinceStatus;
	return { ...task, status, history: history.toSpliced(place, 0, replaced) };
}

function toUpdate({ id, contextId }: Task, step: ArtifactStep): ArtifactUpdate {
	const { artifact, append, lastChunk } = step;
	return {
		taskId: id,
		contextId,
		artifact,
		...(append && { append }),
		...(lastChunk && { lastChunk })
	};
}
