import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/lib/protocol/index.js';
import type { KitStream } from './clients/client.js';
import { refusalOf } from './clients/client.js';
import { eachWay } from './kit.js';
import { kitId, readTask, send, taskOf, waitingTask } from './messages.js';

const canceled = 1;

/** How far on the way from its start to its end a task is in a state; it never goes back. */
const places: Record<string, number> = {
	TASK_STATE_SUBMITTED: 0,
	TASK_STATE_WORKING: 1,
	TASK_STATE_INPUT_REQUIRED: 1,
	TASK_STATE_AUTH_REQUIRED: 1,
	TASK_STATE_COMPLETED: 2
};

function statesOf(events: readonly JsonObject[]): string[] {
	return events.flatMap((event) => {
		const { status } = (event.task ?? event.statusUpdate ?? {}) as { status?: { state: string } };
		return status ? [status.state] : [];
	});
}

eachWay((kit, way) => {
	const complete = (taskId: string) =>
		taskOf(kit.client(way), send(kitId('complete-task'), { taskId }));
	const subscribe = (id: string) => kit.client(way).open('SubscribeToTask', { id });

	describe('SendStreamingMessage', () => {
		test('sends each event when it happens, in order, and ends by itself', async () => {
			const { stream, begun } = await kit.whileStill(async () => {
				const request = send(kitId('stream-ordering-001'));
				const stream = await kit.client(way).open('SendStreamingMessage', request);
				const begun = [await nextOf(stream), await nextOf(stream)];
				const { id } = begun[0]?.task as { id: string };
				// What comes next has not happened yet.
				expect((await readTask(kit.client(way), id)).artifacts).toBeUndefined();
				return { stream, begun };
			});
			const events = [...begun, ...(await stream.rest())];
			expect(events.map((event) => Object.keys(event)[0])).toEqual([
				...['task', 'statusUpdate', 'artifactUpdate', 'statusUpdate']
			]);
			const ranks = statesOf(events).map((state) => places[state] ?? NaN);
			expect(ranks).toEqual([0, 1, 2]);
		});

		test('continues a waiting task', async () => {
			const client = kit.client(way);
			const { id: taskId } = await waitingTask(client);
			const request = send(kitId('stream-001'), { taskId });
			const events = await (await client.open('SendStreamingMessage', request)).rest();
			expect(events[0]).toMatchObject({ task: { id: taskId } });
			expect(statesOf(events).slice(1)).toEqual(['TASK_STATE_WORKING', 'TASK_STATE_COMPLETED']);
		});
	});

	describe('SubscribeToTask', () => {
		test('of a waiting task begins with it and stays open until that is terminal', async () => {
			const client = kit.client(way);
			const { id } = await waitingTask(client);
			const stream = await subscribe(id);
			expect(await nextOf(stream)).toMatchObject({ task: await readTask(client, id) });
			const later = track(stream.rest());
			await taskOf(client, send(kitId('input-required'), { taskId: id }));
			await readTask(client, id);
			expect(later.isDone).toBe(false);
			await complete(id);
			expect(statesOf(await later.result)).toEqual([
				'TASK_STATE_INPUT_REQUIRED',
				'TASK_STATE_COMPLETED'
			]);
		});

		test('of a task at work gives all that is still to come', async () => {
			const { stream, first } = await kit.whileStill(async () => {
				const request = send('test-resubscribe-message-id-0c0ffee1');
				const lost = await kit.client(way).open('SendStreamingMessage', request);
				const { id } = (await nextOf(lost)).task as { id: string };
				lost.close();
				const stream = await subscribe(id);
				return { stream, first: await nextOf(stream) };
			});
			expect(statesOf([first, ...(await stream.rest())])).toEqual([
				'TASK_STATE_WORKING',
				'TASK_STATE_COMPLETED'
			]);
		});

		test('twice at the same time gives the same events to both', async () => {
			const { id } = await waitingTask(kit.client(way));
			const streams = await Promise.all([subscribe(id), subscribe(id)]);
			const firsts = await Promise.all(streams.map(nextOf));
			await complete(id);
			const [one = [], other] = await Promise.all(streams.map((stream) => stream.rest()));
			expect(statesOf(one)).toEqual(['TASK_STATE_COMPLETED']);
			expect(JSON.stringify([firsts[0], one])).toBe(JSON.stringify([firsts[1], other]));
		});

		test('goes on where another subscription is closed', async () => {
			const { id } = await waitingTask(kit.client(way));
			const [leaving, staying] = [await subscribe(id), await subscribe(id)];
			await Promise.all([nextOf(leaving), nextOf(staying)]);
			leaving.close();
			await complete(id);
			expect(statesOf(await staying.rest())).toEqual(['TASK_STATE_COMPLETED']);
		});

		if (way.startsWith('grpc')) {
			test('ends without another error where the client cancels it', async () => {
				const client = kit.client(way);
				const { id } = await waitingTask(client);
				const stream = await subscribe(id);
				await nextOf(stream);
				const rest = refusalOf(stream.rest());
				stream.close();
				expect((await rest).grpc).toBe(canceled);
				expect((await readTask(client, id)).status.state).toBe('TASK_STATE_INPUT_REQUIRED');
			});
		}
	});
});

async function nextOf(stream: KitStream): Promise<JsonObject> {
	const event = await stream.next();
	if (!event) throw new Error('Failed to read an event: the stream has ended');
	return event;
}

/** A promise of which one can see whether it is settled. */
function track<T>(result: Promise<T>): { result: Promise<T>; isDone: boolean } {
	const tracked = { result, isDone: false };
	const done = () => (tracked.isDone = true);
	result.then(done, done);
	return tracked;
}
