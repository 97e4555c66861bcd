import { describe, expect, test } from 'vitest';
import type { JsonObject, Task } from '../../src/lib/protocol/index.js';
import type { KitClient } from './clients/client.js';
import { eachWay } from './kit.js';
import { kitId, readTask, send, taskOf, waitingTask } from './messages.js';

const texts = ['TCK history message 1', 'TCK history message 2'];

/** A task with two follow-ups of the same messageId, completed by a third. */
async function taskWithHistory(client: KitClient): Promise<Task> {
	const { id: taskId } = await waitingTask(client);
	for (const text of texts) {
		await taskOf(client, send(kitId('input-required'), { taskId, parts: [{ text }] }));
	}
	return taskOf(client, send(kitId('complete-task'), { taskId }));
}

const textsOf = ({ history = [] }: Task) => history.map(({ parts }) => parts[0]?.text);

eachWay((kit, way) => {
	describe('GetTask', () => {
		test('gives no history for a length of 0', async () => {
			const { id } = await taskWithHistory(kit.client(way));
			const task = await readTask(kit.client(way), id, { historyLength: 0 });
			expect(task).not.toHaveProperty('history');
		});

		test('gives the last message alone for a length of 1', async () => {
			const whole = await taskWithHistory(kit.client(way));
			const { history } = await readTask(kit.client(way), whole.id, { historyLength: 1 });
			expect(history).toEqual(whole.history?.slice(-1));
		});

		test('gives all that was said, unchanged and in order, for a length of 10', async () => {
			const { id } = await taskWithHistory(kit.client(way));
			const task = await readTask(kit.client(way), id, { historyLength: 10 });
			expect(textsOf(task).filter((text) => texts.includes(text ?? ''))).toEqual(texts);
			expect(task.history?.length).toBeLessThanOrEqual(10);
		});
	});

	describe('the configuration of SendMessage', () => {
		async function completeWith(configuration: JsonObject): Promise<Task> {
			const client = kit.client(way);
			const { id: taskId } = await waitingTask(client);
			const request = send(kitId('complete-task'), { taskId }, { configuration });
			return taskOf(client, request);
		}

		test('gives no history for a length of 0', async () => {
			expect(await completeWith({ historyLength: 0 })).not.toHaveProperty('history');
		});

		test('gives one message at most for a length of 1', async () => {
			expect((await completeWith({ historyLength: 1 })).history).toHaveLength(1);
		});

		test('gives all messages for a length of 10', async () => {
			const { history = [] } = await completeWith({ historyLength: 10 });
			expect(history.filter(({ role }) => role === 'ROLE_USER')).toHaveLength(2);
		});
	});
});
