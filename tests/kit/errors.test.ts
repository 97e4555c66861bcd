import { describe, expect, test } from 'vitest';
import type { A2AReason, JsonObject } from '../../src/lib/protocol/index.js';
import type { Extra, KitClient, StreamName, UnaryName } from './clients/client.js';
import { refusalOf } from './clients/client.js';
import { expectInvalid, expectReason } from './codes.js';
import { eachWay } from './kit.js';
import { completedTask, kitId, readTask, send, waitingTask } from './messages.js';

interface ErrorCase {
	title: string;
	name: UnaryName | StreamName;
	request(client: KitClient): JsonObject | Promise<JsonObject>;
	extra?: Extra;
	reason: Exclude<A2AReason, 'INVALID_AGENT_RESPONSE' | 'EXTENDED_AGENT_CARD_NOT_CONFIGURED'>;
}

const nonexistent = kitId('nonexistent-task');
const tooNew = { 'A2A-Version': '99.0' };
const odd = [{ raw: 'dGNr', mediaType: 'application/x-another-odd-type' }];

const errorCases: ErrorCase[] = [
	...(['GetTask', 'CancelTask', 'SubscribeToTask'] as const).map((name) => ({
		title: `${name} of an unknown task`,
		name,
		request: () => ({ id: nonexistent }),
		reason: 'TASK_NOT_FOUND' as const
	})),
	{
		title: 'SendMessage to an unknown task',
		name: 'SendMessage',
		request: () => send(kitId('complete-task'), { taskId: nonexistent }),
		reason: 'TASK_NOT_FOUND'
	},
	{
		title: 'SendMessage to a completed task',
		name: 'SendMessage',
		request: async (client) =>
			send(kitId('terminal'), { taskId: (await completedTask(client)).id }),
		reason: 'UNSUPPORTED_OPERATION'
	},
	{
		title: 'CancelTask of a completed task',
		name: 'CancelTask',
		request: async (client) => ({ id: (await completedTask(client)).id }),
		reason: 'TASK_NOT_CANCELABLE'
	},
	{
		title: 'SubscribeToTask of a completed task',
		name: 'SubscribeToTask',
		request: async (client) => ({ id: (await completedTask(client)).id }),
		reason: 'UNSUPPORTED_OPERATION'
	},
	{
		title: 'SendMessage to a completed task in a context that is not its own',
		name: 'SendMessage',
		request: async (client) => {
			const { id: taskId } = await completedTask(client);
			return send(kitId('mismatch'), { taskId, contextId: kitId('wrong-context') });
		},
		reason: 'UNSUPPORTED_OPERATION'
	},
	{
		title: 'SendMessage in a version that does not exist',
		name: 'SendMessage',
		request: () => send(kitId('complete-task')),
		extra: tooNew,
		reason: 'VERSION_NOT_SUPPORTED'
	},
	{
		title: 'SendStreamingMessage in a version that does not exist',
		name: 'SendStreamingMessage',
		request: () => send(kitId('stream-001')),
		extra: tooNew,
		reason: 'VERSION_NOT_SUPPORTED'
	},
	{
		title: 'SendMessage with a part of a media type that nobody names',
		name: 'SendMessage',
		request: () => send(kitId('send-003'), { parts: odd }),
		reason: 'CONTENT_TYPE_NOT_SUPPORTED'
	},
	{
		title: 'GetExtendedAgentCard where none is declared',
		name: 'GetExtendedAgentCard',
		request: () => ({}),
		reason: 'UNSUPPORTED_OPERATION'
	}
];

/** Over gRPC, a stream tells its errors only when it is read. */
function attempt(client: KitClient, { name, extra }: ErrorCase, request: JsonObject) {
	if (name !== 'SubscribeToTask' && name !== 'SendStreamingMessage') {
		return client.call(name, request, extra);
	}
	return client.open(name, request, extra).then((stream) => stream.rest());
}

eachWay((kit, way) => {
	test.each(errorCases)('$title is refused', async (row) => {
		const client = kit.client(way);
		const facts = await refusalOf(attempt(client, row, await row.request(client)));
		expectReason(facts, row.reason, { edition: kit.edition, way });
	});

	describe('invalid parameters', () => {
		test('are named where there is no message', async () => {
			const facts = await refusalOf(kit.client(way).call('SendMessage', {}));
			expectInvalid(facts, ['message'], way);
		});

		test('are named where the context is not that of a waiting task, which goes on', async () => {
			const client = kit.client(way);
			const { id: taskId } = await waitingTask(client);
			const contextId = kitId('wrong-context');
			const call = client.call('SendMessage', send(kitId('mismatch'), { taskId, contextId }));
			expectInvalid(await refusalOf(call), ['message.contextId'], way);
			expect((await readTask(client, taskId)).status.state).toBe('TASK_STATE_INPUT_REQUIRED');
		});
	});
});
