import { describe, expect, test } from 'vitest';
import type { OperationResult, Task } from '../protocol/index.js';
import { resultText } from './result-text.js';

const task: Task = {
	id: 'task-1',
	contextId: 'ctx-1',
	status: { state: 'TASK_STATE_WORKING', timestamp: '2026-01-01T00:00:00.000Z' },
	metadata: { quote: '"\u2028' }
};
const list = { nextPageToken: '', pageSize: 50, totalSize: 2 };

describe('the text of a result', () => {
	test.each<OperationResult>([
		task,
		{ task },
		{ tasks: [], ...list },
		{ tasks: [task, { ...task, id: 'task-2' }], ...list },
		{ statusUpdate: { taskId: 'a', contextId: 'b', status: task.status } },
		{}
	])('reads as what it is made from: %j', (result) => {
		expect(JSON.parse(resultText(result))).toEqual(result);
	});

	test('is the same when a task is read again', () => {
		expect(resultText(task)).toBe(resultText(task));
		expect(resultText({ tasks: [task], ...list })).toContain(resultText(task));
	});
});
