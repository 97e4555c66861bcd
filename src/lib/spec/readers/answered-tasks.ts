import type { CallExchange } from '../../exchange/index.js';
import type { JsonObject, TaskState } from '../../protocol/index.js';
import { textIn } from '../../protocol/index.js';
import { configurationOf } from './asked.js';
import { answeredTask, callsOf, succeeded } from './calls.js';
import { perLog } from './per-log.js';
import { taskState } from './tasks.js';

/** A send without a stream that was answered with a task. */
interface AnsweredTask {
	call: CallExchange;
	task: JsonObject;
	id: string;
	state: TaskState;
	/** The call asked not to wait for the work. */
	isImmediate: boolean;
}

export const answeredTasks = perLog((exchanges) =>
	succeeded(callsOf(exchanges, 'SendMessage')).flatMap((call): AnsweredTask[] => {
		const task = answeredTask(call);
		const id = textIn(task, 'id');
		const state = taskState(task);
		if (!task || id === undefined || state === undefined) return [];
		return [
			{ call, task, id, state, isImmediate: configurationOf(call).returnImmediately === true }
		];
	})
);
