import type { Script, Step } from '../scenarios/index.js';
import type { Change } from './change.js';
import { doStep } from './step.js';
import type { TaskRecord } from './world.js';
import { findTask } from './world.js';

/** Starts a script for a task, in place of what was still to come, and does its first moment. */
export function startScript(
	change: Change,
	agent: string,
	record: TaskRecord,
	{ steps, onCancel }: Script
): void {
	change.put(agent, { ...record, steps, onCancel });
	goOn(change, agent, record.task.id);
}

/** Does the planned step of a task and all that belongs to the same moment. */
export function runDueStep(change: Change, agent: string, taskId: string): void {
	const due = change.world.due.find((step) => step.agent === agent && step.taskId === taskId);
	if (!due) throw new Error(`Failed to go on: nothing is planned for ${agent}/${taskId}`);
	doNext(change, agent, taskId, change.tick(due.at));
	goOn(change, agent, taskId);
}

/** Does the steps that belong to this moment and plans the one after them. */
function goOn(change: Change, agent: string, taskId: string): void {
	let next = nextStep(change, agent, taskId);
	while (next && next.after === undefined) {
		doNext(change, agent, taskId, change.tick());
		next = nextStep(change, agent, taskId);
	}
	change.plan(agent, taskId, next?.after);
}

function nextStep(change: Change, agent: string, taskId: string): Step | undefined {
	return findTask(change.world, agent, taskId)?.steps[0];
}

function doNext(change: Change, agent: string, taskId: string, timestamp: string): void {
	const record = findTask(change.world, agent, taskId);
	const [step, ...steps] = record?.steps ?? [];
	if (record && step) doStep({ change, agent, record: { ...record, steps }, timestamp }, step);
}
