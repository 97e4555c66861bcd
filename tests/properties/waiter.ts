import { expect } from 'vitest';
import { viewTask } from '../../src/lib/agent/index.js';
import type { A2AError } from '../../src/lib/protocol/index.js';
import { isSettled } from '../../src/lib/protocol/index.js';
import type { SandboxReply } from '../../src/lib/simulator/sandbox.js';
import type { Happening } from './chronicle.js';

/** Somebody whose send is answered once its task is settled. */
export interface Waiter {
	taskId: string;
	/** How much had happened to the task before. */
	from: number;
	historyLength: number | undefined;
	answer: Promise<SandboxReply | A2AError>;
}

/** Compares the answer with what has happened to the task; without a settled state it is an error. */
export async function judgeWaiter(waiter: Waiter, happenings: readonly Happening[]): Promise<void> {
	const answer = await waiter.answer;
	const settled = happenings
		.slice(waiter.from)
		.find((happening) => 'failure' in happening || isSettled(happening.task.status.state));
	if (!settled) return expect(answer).toMatchObject({ reason: 'INTERNAL_ERROR' });
	if ('failure' in settled) {
		return expect(answer).toMatchObject({ reason: settled.failure.reason });
	}
	const task = viewTask(settled.task, waiter.historyLength);
	expect(answer).toEqual({ kind: 'result', result: { task } });
}
