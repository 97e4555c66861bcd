import { describe, expect, test } from 'vitest';
import { kitId, readTask, send, taskOf, waitingTask } from './messages.js';
import { eachWayInOneEdition } from './kit.js';
import type { Scenario } from './scenario.js';
import {
	artifact,
	artifactScenarios,
	completed,
	expectEvents,
	expectOutcome,
	file,
	working
} from './scenario.js';

const hello = { state: 'TASK_STATE_COMPLETED', says: /^Hello from TCK$/ } as const;

/** Section 4 of the facts about the kit. */
const scenarios: Scenario[] = [
	{ prefix: 'tck-complete-task', events: [hello] },
	{ prefix: 'tck-input-required', events: [{ state: 'TASK_STATE_INPUT_REQUIRED' }] },
	...artifactScenarios,
	{
		prefix: 'tck-stream-001',
		events: [working, artifact({ text: 'Stream hello from TCK' }), completed]
	},
	{ prefix: 'tck-stream-002', events: [completed] },
	{
		prefix: 'tck-stream-003',
		events: [working, artifact({ text: 'Stream task lifecycle' }), completed]
	},
	{
		prefix: 'tck-stream-ordering-001',
		events: [working, artifact({ text: 'Ordered output' }), completed]
	},
	{
		prefix: 'tck-stream-artifact-text',
		events: [working, artifact({ text: 'Streamed text content' }), completed]
	},
	{
		prefix: 'tck-stream-artifact-file',
		events: [working, artifact({ raw: 'dGNr', ...file }), completed]
	},
	{
		prefix: 'tck-stream-artifact-chunked',
		events: [
			working,
			{ parts: [{ text: 'chunk-1 ' }] },
			{ parts: [{ text: 'chunk-2' }], append: true, lastChunk: true },
			completed
		]
	},
	{ prefix: 'tck-reject-task', events: [{ state: 'TASK_STATE_REJECTED', says: /^rejected$/ }] },
	{ prefix: 'test-resubscribe-message-id', events: [working, completed] },
	...[
		...['dm-test-001', 'dm-serial-005-jsonrpc', 'dm-serial-005-rest', 'transport-test-001'],
		...['jsonrpc-svc-002-ext', 'svc-002-ext', 'grpc-meta-001-ext', 'sse-streaming-001'],
		...['grpc-streaming-001', 'status-success-007', 'infer-ctx', 'send-003', 'terminal'],
		// These are known to ACTS alone, which looks for them in texts.
		...['mismatch', 'cancel', 'multi-turn', 'long-running', 'artifact', 'stream-00']
	].map((name) => ({ prefix: `tck-${name}`, events: [completed] }))
];

// Editions differ in status codes and media types, which the other files of this folder try.
eachWayInOneEdition((kit, way) => {
	describe.each(scenarios)('a message id that begins with $prefix', (scenario) => {
		const messageId = `${scenario.prefix}-0c0ffee1-${way}`;

		test('decides what the caller gets who waits', async () => {
			const client = kit.client(way);
			const task = await taskOf(client, send(messageId));
			expectOutcome(task, scenario);
			expect(await readTask(client, task.id)).toEqual(task);
		});

		test('decides the events of a stream, which then ends', async () => {
			const stream = await kit.client(way).open('SendStreamingMessage', send(messageId));
			expectEvents(await stream.rest(), scenario);
		});

		test('decides how a task that waits goes on', async () => {
			const client = kit.client(way);
			const { id: taskId } = await waitingTask(client);
			const task = await taskOf(client, send(messageId, { taskId }));
			expect(task.id).toBe(taskId);
			expectOutcome(task, scenario);
		});
	});

	describe('a message id that begins with tck-message-response', () => {
		const request = send(`${kitId('message-response')}-${way}`);
		const message = {
			messageId: expect.stringMatching(/./),
			contextId: expect.stringMatching(/./),
			role: 'ROLE_AGENT',
			parts: [{ text: 'Direct message response' }]
		};

		test('is answered with a message and no task', async () => {
			expect(await kit.client(way).call('SendMessage', request)).toEqual({ message });
		});

		test('is answered with a stream of that message alone', async () => {
			const stream = await kit.client(way).open('SendStreamingMessage', request);
			expect(await stream.rest()).toEqual([{ message }]);
		});

		test('completes a task that waits, since that cannot be answered with a message', async () => {
			const client = kit.client(way);
			const { id: taskId } = await waitingTask(client);
			const { status } = await taskOf(client, send(kitId('message-response'), { taskId }));
			expect(status.state).toBe('TASK_STATE_COMPLETED');
			expect(status.message?.parts).toEqual(message.parts);
		});
	});
});
