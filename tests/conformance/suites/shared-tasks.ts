import { expect, test } from 'vitest';
import type { Rig } from '../rig.js';
import { scriptRequest } from '../rig.js';
import type { Suite } from './suite.js';

const places: [string, (rig: Rig) => Promise<Rig>][] = [
	['in one tab', async (rig) => rig],
	['across two tabs', (rig) => rig.fromOtherTab()]
];

export const sharedTasks: Suite = (rig, ways) => {
	test.each(places)(
		'a task made over REST is read over gRPC-Web and canceled over JSON-RPC, %s',
		async (_, elsewhere) => {
			const here = rig();
			const there = await elsewhere(here);
			const { task } = await here.result('scripted', {
				operation: 'SendMessage',
				binding: 'rest',
				request: scriptRequest({ steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' }] })
			});
			const { id } = task as { id: string };
			const request = { id };
			expect(
				await there.result('scripted', { operation: 'GetTask', binding: 'grpc', request })
			).toEqual(task);
			expect(
				await here.result('scripted', { operation: 'CancelTask', binding: 'jsonrpc', request })
			).toMatchObject({ id, status: { state: 'TASK_STATE_CANCELED' } });
			expect(
				await there.result('scripted', { operation: 'GetTask', binding: 'rest', request })
			).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
		}
	);

	test('a task looks the same in all ways to call', async () => {
		const own = rig();
		const { id } = await own.waitingTask();
		const [first, ...others] = await Promise.all(
			ways.map((binding) =>
				own.result('scripted', { operation: 'GetTask', binding, request: { id } })
			)
		);
		expect(others).toEqual(ways.slice(1).map(() => first));
	});

	test('agents and sandboxes do not see the tasks of others', async () => {
		const own = rig();
		const { id } = await own.waitingTask();
		const get = { operation: 'GetTask', binding: 'jsonrpc', request: { id } } as const;
		const refused = { error: { reason: 'TASK_NOT_FOUND' } };
		expect((await own.call('no-card', get)).ending).toMatchObject(refused);
		expect((await rig().call('scripted', get)).ending).toMatchObject(refused);
	});
};
