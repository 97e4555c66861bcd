import { describe, expect, test } from 'vitest';
import type { Message, Part } from '../../src/lib/protocol/index.js';
import { eachWay } from './kit.js';
import { kitId, readTask, say, send, taskOf } from './messages.js';
import type { Scenario } from './scenario.js';
import {
	artifact,
	artifactScenarios,
	completed,
	expectEvents,
	expectOutcome,
	working
} from './scenario.js';

const something = /./;

/** Section 10 of the facts about ACTS: the behaviours by the start of the text. */
const scenarios: Scenario[] = [
	{ prefix: 'tck-complete-task', events: [{ state: 'TASK_STATE_COMPLETED', says: something }] },
	{ prefix: 'tck-input-required', events: [{ state: 'TASK_STATE_INPUT_REQUIRED' }] },
	{ prefix: 'tck-reject-task', events: [{ state: 'TASK_STATE_REJECTED' }] },
	...artifactScenarios,
	{
		prefix: 'tck-long-running',
		events: [
			working,
			{ state: 'TASK_STATE_WORKING', says: something },
			artifact({ text: 'All of it is done' }),
			completed
		]
	},
	{ prefix: 'tck-multi-turn', events: [{ state: 'TASK_STATE_INPUT_REQUIRED', says: null }] },
	{
		prefix: 'tck-stream-basic',
		events: [working, artifact({ text: 'Streamed content' }), completed]
	},
	{
		prefix: 'tck-stream-chunked',
		events: [
			working,
			{ parts: [{ text: 'chunk-1 ' }] },
			{ parts: [{ text: 'chunk-2 ' }], append: true },
			{ parts: [{ text: 'chunk-3' }], append: true, lastChunk: true },
			completed
		]
	},
	{ prefix: 'tck-task-failure', events: [{ state: 'TASK_STATE_FAILED', says: something }] },
	{ prefix: 'Hello, ', events: [completed] },
	{ prefix: ' tck-cancel', events: [completed] },
	{ prefix: 'tck-stream-001', events: [completed] }
];

eachWay((kit, way) => {
	describe.each(scenarios)('a text that begins with "$prefix"', (scenario) => {
		test('decides what the caller gets who waits', async () => {
			expectOutcome(await taskOf(kit.client(way), say(`${scenario.prefix} bonjour`)), scenario);
		});

		test('decides the events of a stream, which then ends', async () => {
			const request = say(scenario.prefix);
			const stream = await kit.client(way).open('SendStreamingMessage', request);
			expectEvents(await stream.rest(), scenario);
		});
	});

	test.each<[string, Part[]]>([
		['a message without text', [{ data: { text: 'tck-task-failure' } }]],
		['a text in a later part', [{ data: {} }, { text: 'tck-task-failure' }]]
	])('%s completes its task', async (_, parts) => {
		const task = await taskOf(kit.client(way), say('', { parts }));
		expect(task.status.state).toBe('TASK_STATE_COMPLETED');
	});

	test('what the message id says counts more than the text', async () => {
		const parts = [{ text: 'tck-task-failure' }];
		const task = await taskOf(kit.client(way), send(kitId('input-required'), { parts }));
		expect(task.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
	});

	test('tck-message-response: a message of the agent, as a stream nothing but that', async () => {
		const client = kit.client(way);
		const request = say('tck-message-response');
		const message = expect.objectContaining({ role: 'ROLE_AGENT' });
		expect(await client.call('SendMessage', request)).toEqual({ message });
		const stream = await client.open('SendStreamingMessage', request);
		expect(await stream.rest()).toEqual([{ message }]);
	});

	describe('tck-multi-turn', () => {
		const history = (messages: Message[] = []) => messages.map(({ parts }) => parts[0]?.text);

		test('asks again whatever is said, until that is "done"', async () => {
			const client = kit.client(way);
			const { id: taskId } = await taskOf(client, say('tck-multi-turn begin'));
			const texts = ['anything', 'tck-multi-turn once more', 'tck-complete-task', 'done.'];
			for (const text of texts) {
				const { status } = await taskOf(client, say(text, { taskId }));
				expect(status).toEqual({
					state: 'TASK_STATE_INPUT_REQUIRED',
					timestamp: expect.any(String)
				});
			}
			const task = await taskOf(client, say('done', { taskId }));
			expect(task.status.state).toBe('TASK_STATE_COMPLETED');
			expect(history(task.history)).toEqual(['tck-multi-turn begin', ...texts, 'done']);
		});

		test('leaves other tasks alone: there, "done" is a text like any other', async () => {
			const client = kit.client(way);
			const { id: taskId } = await taskOf(client, say('tck-input-required'));
			const asked = await taskOf(client, say('tck-input-required', { taskId }));
			expect(asked.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
			const ended = await taskOf(client, say('whatever', { taskId }));
			expect(ended.status.state).toBe('TASK_STATE_COMPLETED');
		});
	});

	describe('tasks at work', () => {
		const returnImmediately = { configuration: { returnImmediately: true } };

		test('tck-cancel stays WORKING until it is canceled', async () => {
			const client = kit.client(way);
			const { id, status } = await taskOf(client, say('tck-cancel', {}, returnImmediately));
			expect(status.state).toMatch(/SUBMITTED|WORKING/);
			expect((await readTask(client, id)).status.state).toBe('TASK_STATE_WORKING');
			const canceled = await client.call('CancelTask', { id });
			expect(canceled).toMatchObject({ id, status: { state: 'TASK_STATE_CANCELED' } });
		});

		test('tck-auth-required waits for an authorization, says for which, and can go on', async () => {
			const client = kit.client(way);
			const { id: taskId, status } = await taskOf(client, say('tck-auth-required'));
			expect(status.state).toBe('TASK_STATE_AUTH_REQUIRED');
			expect(status.message?.parts[0]?.text).toMatch(/./);
			const ended = await taskOf(client, say('here it is', { taskId }));
			expect(ended.status.state).toBe('TASK_STATE_COMPLETED');
		});

		test('tck-long-running can be read and joined at work, and tells of its progress', async () => {
			const client = kit.client(way);
			const { id, stream } = await kit.whileStill(async () => {
				const request = say('tck-long-running', {}, returnImmediately);
				const { id, status } = await taskOf(client, request);
				expect(status.state).toMatch(/SUBMITTED|WORKING/);
				expect((await readTask(client, id)).status.state).toBe('TASK_STATE_WORKING');
				const hook = { taskId: id, id: 'hook', url: 'https://example.com/hook' };
				expect(await client.call('CreateTaskPushNotificationConfig', hook)).toEqual(hook);
				const stream = await client.open('SubscribeToTask', { id });
				expect(await stream.next()).toMatchObject({
					task: { id, status: { state: 'TASK_STATE_WORKING' } }
				});
				return { id, stream };
			});
			expect(await stream.rest()).toMatchObject([
				{ statusUpdate: { status: { state: 'TASK_STATE_WORKING' } } },
				{ artifactUpdate: {} },
				{ statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } }
			]);
			expect((await readTask(client, id)).artifacts).toHaveLength(1);
		});
	});
});
