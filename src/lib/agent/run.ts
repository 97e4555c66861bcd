import type { Artifact, Message, Task } from '../protocol/index.js';
import { isAllowedMove, isTerminal } from '../protocol/index.js';
import type { AgentFailure, ArtifactStep, Script, StatusStep, Step } from '../scenarios/index.js';
import type { Change } from './change.js';
import type { TaskRecord } from './world.js';
import { findTask } from './world.js';

/** Starts a script for a task, in place of what was still to come, and does its first moment. */
export function startScript(
	change: Change,
	agent: string,
	record: TaskRecord,
	script: Script
): void {
	const { steps, onCancel } = script;
	change.put(agent, { ...record, steps, onCancel, canceling: false });
	goOn(change, agent, record.task.id);
}

/** Does the earliest due step of the world and all that belongs to the same moment. */
export function runDueStep(change: Change): void {
	const due = change.world.due[0];
	if (!due) return;
	doStep(change, due.agent, due.taskId, due.at);
	goOn(change, due.agent, due.taskId);
}

/** Does the steps that belong to this moment and plans the one after them. */
function goOn(change: Change, agent: string, taskId: string): void {
	let next = nextStep(change, agent, taskId);
	while (next && next.after === undefined) {
		doStep(change, agent, taskId);
		next = nextStep(change, agent, taskId);
	}
	change.plan(agent, taskId, next?.after);
}

function nextStep(change: Change, agent: string, taskId: string): Step | undefined {
	return findTask(change.world, agent, taskId)?.steps[0];
}

function doStep(change: Change, agent: string, taskId: string, at?: number): void {
	const record = findTask(change.world, agent, taskId);
	const [step, ...rest] = record?.steps ?? [];
	if (!record || !step) return;
	const { task } = record;
	const fault = findFault(task, step);
	if (fault || 'fail' in step) {
		const broken = { reason: 'INVALID_AGENT_RESPONSE' as const, message: fault ?? '' };
		breakDown(change, agent, record, 'fail' in step ? step.fail : broken, at);
	} else if ('status' in step) {
		const timestamp = change.tick(at);
		const changed = withStatus(task, step, timestamp, change);
		change.put(agent, { ...record, task: changed, steps: isTerminal(step.status) ? [] : rest });
		const { contextId, status } = changed;
		change.emit(agent, task, { statusUpdate: { taskId, contextId, status } });
	} else {
		change.tick(at);
		change.put(agent, { ...record, task: withArtifact(task, step), steps: rest });
		change.emit(agent, task, { artifactUpdate: artifactUpdate(task, step) });
	}
}

/** Who follows the task gets the error; who reads it later finds it FAILED. */
function breakDown(
	change: Change,
	agent: string,
	record: TaskRecord,
	failure: AgentFailure,
	at: number | undefined
): void {
	const step: StatusStep = { status: 'TASK_STATE_FAILED', say: [{ text: failure.message }] };
	const task = withStatus(record.task, step, change.tick(at), change);
	change.put(agent, { ...record, task, steps: [] });
	change.fail(agent, task, failure);
}

/** Why a step breaks the protocol; an agent that does so has failed. */
function findFault(task: Task, step: Step): string | undefined {
	if ('status' in step && !isAllowedMove(task.status.state, step.status)) {
		return `The agent moved a task from ${task.status.state} to ${step.status}`;
	}
	if ('artifact' in step && step.artifact.parts.length === 0) {
		return `The agent sent the artifact "${step.artifact.artifactId}" without parts`;
	}
	return undefined;
}

/** The status message goes into the history when the next status replaces it (section 3.7). */
function withStatus(task: Task, step: StatusStep, timestamp: string, change: Change): Task {
	const message: Message | undefined = step.say && {
		messageId: change.createId('msg'),
		contextId: task.contextId,
		taskId: task.id,
		role: 'ROLE_AGENT',
		parts: step.say
	};
	return {
		...withStatusInHistory(task),
		status: { state: step.status, ...(message && { message }), timestamp }
	};
}

/** Moves the status message, if there is one, to the end of the history. */
export function withStatusInHistory(task: Task): Task {
	const { message, ...status } = task.status;
	if (!message) return task;
	return { ...task, status, history: [...(task.history ?? []), message] };
}

/** An artifact of a known id is replaced; with `append` its parts are added (section 4.2.2). */
function withArtifact(task: Task, { artifact, append }: ArtifactStep): Task {
	const artifacts = task.artifacts ?? [];
	const known = artifacts.find(({ artifactId }) => artifactId === artifact.artifactId);
	if (!known) return { ...task, artifacts: [...artifacts, artifact] };
	const next = append ? joinArtifacts(known, artifact) : artifact;
	return { ...task, artifacts: artifacts.map((entry) => (entry === known ? next : entry)) };
}

/** The spec joins the parts and is silent on the rest: here later members win, metadata key by key. */
function joinArtifacts(known: Artifact, chunk: Artifact): Artifact {
	const metadata = (known.metadata || chunk.metadata) && {
		metadata: { ...known.metadata, ...chunk.metadata }
	};
	return { ...known, ...chunk, ...metadata, parts: [...known.parts, ...chunk.parts] };
}

function artifactUpdate({ id, contextId }: Task, step: ArtifactStep) {
	const { artifact, append, lastChunk } = step;
	return {
		taskId: id,
		contextId,
		artifact,
		...(append && { append }),
		...(lastChunk && { lastChunk })
	};
}
