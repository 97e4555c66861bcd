import { describe, expect, test } from 'vitest';
import type { Binding, JsonObject, Task } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import { behave, newRig, startTask, violatedFields } from './decisions.js';

describe.each<Binding>(bindings)('over %s', (binding) => {
	const list = (request: JsonObject, rig = newRig()) =>
		rig.call('conformance', { operation: 'ListTasks', binding, request });

	test.each([0, -1, 101, 150])(
		'D20: a page size of %i is refused, not clamped',
		async (pageSize) => {
			expect(violatedFields(await list({ pageSize }))).toEqual(['pageSize']);
		}
	);

	test('D20: a page size of 0 is as good as none where the agent is set to that, no other is', async () => {
		const rig = newRig();
		const path = `${rig.url}/control/settings/conformance`;
		await rig.fetch(path, { method: 'PUT', body: '{"zeroPageSize":"default-size"}' });
		expect((await list({ pageSize: 0 }, rig)).messages[0]?.value).toMatchObject({ pageSize: 50 });
		expect(violatedFields(await list({ pageSize: -1 }, rig))).toEqual(['pageSize']);
		expect(violatedFields(await list({ pageSize: 101 }, rig))).toEqual(['pageSize']);
	});

	test.each([1, 100])('D20: a page size of %i is applied', async (pageSize) => {
		expect((await list({ pageSize })).messages[0]?.value).toMatchObject({ pageSize });
	});

	test('D20: without a page size it is 50', async () => {
		expect((await list({})).messages[0]?.value).toMatchObject({ pageSize: 50 });
	});

	test('D56: the token of push configs stands for a place, which outlives the config there', async () => {
		const rig = newRig();
		const { id: taskId } = await startTask(rig, 'tck-input-required');
		const configs = 'TaskPushNotificationConfig';
		for (const id of ['a', 'b']) {
			const request = { taskId, id, url: 'https://example.com/hook' };
			await rig.result('conformance', { operation: `Create${configs}`, binding, request });
		}
		const page = { operation: `List${configs}s`, binding } as const;
		const first = { ...page, request: { taskId, pageSize: 1 } };
		const { nextPageToken: pageToken } = await rig.result('conformance', first);
		const request = { taskId, id: 'a' };
		await rig.result('conformance', { operation: `Delete${configs}`, binding, request });
		const rest = { ...page, request: { taskId, pageToken: pageToken as string } };
		expect(await rig.result('conformance', rest)).toMatchObject({ configs: [{ id: 'b' }] });
	});

	test('D21: the newest status comes first, and the time filter includes its boundary', async () => {
		const rig = newRig();
		const first = await startTask(rig, 'tck-input-required');
		const second = await startTask(rig, 'tck-complete-task');
		const request = behave('tck-complete-task', { taskId: first.id });
		await rig.result('conformance', { operation: 'SendMessage', binding, request });
		const { tasks } = (await list({}, rig)).messages[0]?.value as unknown as { tasks: Task[] };
		expect(tasks.map(({ id }) => id)).toEqual([first.id, second.id]);

		const statusTimestampAfter = second.status.timestamp;
		expect((await list({ statusTimestampAfter }, rig)).messages[0]?.value).toMatchObject({
			totalSize: 2
		});
		const later = new Date(Date.parse(statusTimestampAfter) + 1).toISOString();
		expect((await list({ statusTimestampAfter: later }, rig)).messages[0]?.value).toMatchObject({
			tasks: [{ id: first.id }],
			totalSize: 1
		});
	});
});
