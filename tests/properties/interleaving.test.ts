import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Script } from '../../src/lib/scenarios/index.js';
import { all, open, read, send } from '../../src/lib/simulator/sandbox.test-helper.js';
import { acts } from './acts.js';
import { Sitting } from './sitting.js';

// The gate must not depend on luck.
fc.configureGlobal({ seed: 1 });

test('whatever is done in whatever order, all that anybody sees agrees', async () => {
	await fc.assert(
		fc.asyncProperty(acts, async (given) => {
			const sitting = await Sitting.open();
			for (const act of given) await sitting.do(act);
			await sitting.end();
		}),
		{ numRuns: 500 }
	);
});

test('a cancel comes before the end of a task or is refused, also in the moment of that end', async () => {
	const moment = fc.integer({ min: 0, max: 6 });
	await fc.assert(
		fc.asyncProperty(moment, moment, fc.boolean(), async (ending, canceling, late) => {
			const script: Script = {
				steps: [{ status: 'TASK_STATE_WORKING' }, { after: ending, status: 'TASK_STATE_COMPLETED' }]
			};
			const bench = await open();
			const stream = await bench.stream('SendStreamingMessage', send(script));
			const [first] = await bench.call('ListTasks', {}).then(tasksOf);
			const id = first?.id ?? '';
			bench.time[late ? 'jump' : 'pass'](canceling);
			const cancel = await bench.call('CancelTask', { id }).catch((error: unknown) => error);
			bench.time.pass(20);

			const isCanceled = canceling < ending;
			const state = isCanceled ? 'TASK_STATE_CANCELED' : 'TASK_STATE_COMPLETED';
			const { status } = await read(bench, id);
			expect(status.state).toBe(state);
			expect(cancel).toMatchObject(
				isCanceled ? { result: { status } } : { reason: 'TASK_NOT_CANCELABLE' }
			);
			const events = await all(stream);
			expect(events).toHaveLength(3);
			expect(events.at(-1)).toMatchObject({ statusUpdate: { status } });
		})
	);
});

function tasksOf(reply: unknown): { id: string }[] {
	return (reply as { result: { tasks: { id: string }[] } }).result.tasks;
}
