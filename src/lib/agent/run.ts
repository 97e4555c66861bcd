import type { Script, Step } from '../scenarios/index.js';
import type { Change } from './change.js';
import { doStep } from './step.js';
import type { TaskRecord } from './world.js';

/** Starts a script for a task, in place of what was still to come, and does its first moment. */
export function startScript(change: Change, record: TaskRecord, { steps, onCancel }: Script): void {
	change.put({ ...record, steps, onCancel });
	goOn(change, record.task.id);
}

/** Does the planned step of a task and all that belongs to the same moment. */
export function runDueStep(change: Change, taskId: string): void {
	change.tick(change.dueTime(taskId));
	doStep(change, taskId);
	goOn(change, taskId);
}

/** Does the steps that belong to this moment and plans the one after them. */
function goOn(change: Change, taskId: string): void {
	let next = nextStep(change, taskId);
	while (next && next.after === undefined) {
		change.tick();
		doStep(change, taskId);
		next = nextStep(change, taskId);
	}
	change.plan(taskId, next?.after);
}

function nextStep(change: Change, taskId: string): Step | undefined {
	return change.record(taskId)?.steps[0];
}
