import type { ArtifactUpdate, Message, Task } from '../protocol/index.js';
import { isAllowedMove, isTerminal } from '../protocol/index.js';
import type { AgentFailure, ArtifactStep, StatusStep, Step } from '../scenarios/index.js';
import { hasArtifact, withArtifact } from './artifacts.js';
import type { Change } from './change.js';
import type { TaskRecord } from './world.js';

interface Moment {
	change: Change;
	agent: string;
	record: TaskRecord;
	timestamp: string;
}

/** Does one step; `record` holds the steps after it. */
export function doStep(moment: Moment, step: Step): void {
	const fault = findFault(moment.record.task, step);
	if (fault) breakDown(moment, { reason: 'INVALID_AGENT_RESPONSE', message: fault });
	else if ('fail' in step) breakDown(moment, step.fail);
	else if ('status' in step) setStatus(moment, step);
	else sendArtifact(moment, step);
}

/** Why a step breaks the protocol; an agent that does so has failed. */
function findFault(task: Task, step: Step): string | undefined {
	const { state } = task.status;
	if ('status' in step && !isAllowedMove(state, step.status)) {
		return `The agent moved a task from ${state} to ${step.status}`;
	}
	if ('artifact' in step && step.append && !hasArtifact(task, step.artifact)) {
		return `The agent sent a further chunk of "${step.artifact.artifactId}", which has no first one`;
	}
	return undefined;
}

function setStatus(moment: Moment, step: StatusStep): void {
	const { change, agent, record } = moment;
	const task = withStatus(moment, step);
	const steps = isTerminal(step.status) ? [] : record.steps;
	change.put(agent, { ...record, task, steps, sinceStatus: 0 });
	const { id: taskId, contextId, status } = task;
	change.emit(agent, task, { statusUpdate: { taskId, contextId, status } });
}

function sendArtifact({ change, agent, record }: Moment, step: ArtifactStep): void {
	const task = withArtifact(record.task, step);
	change.put(agent, { ...record, task });
	change.emit(agent, task, { artifactUpdate: toUpdate(task, step) });
}

/** Who follows the task gets the error; who reads it later finds it FAILED. */
function breakDown(moment: Moment, failure: AgentFailure): void {
	const say = [{ text: failure.message }];
	const task = withStatus(moment, { status: 'TASK_STATE_FAILED', say });
	moment.change.put(moment.agent, { ...moment.record, task, steps: [], sinceStatus: 0 });
	moment.change.fail(moment.agent, task, failure);
}

/**
 * The status message goes into the history when the next status replaces it (section 3.7): before
 * the messages that came in answer to it.
 */
function withStatus({ change, record, timestamp }: Moment, step: StatusStep): Task {
	const { task, sinceStatus } = record;
	const message: Message | undefined = step.say && {
		messageId: change.createId('msg'),
		contextId: task.contextId,
		taskId: task.id,
		role: 'ROLE_AGENT',
		parts: step.say
	};
	const status = { state: step.status, ...(message && { message }), timestamp };
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
