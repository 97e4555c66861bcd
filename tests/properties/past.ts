import * as fc from 'fast-check';
import type { JsonObject, OperationName } from '../../src/lib/protocol/index.js';
import type { JournalEntry } from '../../src/lib/simulator/index.js';
import type { Known } from './faults.js';
import { meaningOf } from './meaning.js';
import { messageIds, Worlds, agents } from './worlds.js';

/** What has happened before in worlds that are alike, and what there is to ask about. */
export interface Past {
	entries: readonly JournalEntry[];
	/** Values for the fields of that type of request, so that it may find what it asks for. */
	knownTo: (requestName: string) => Known;
}

/** To each agent the same: a task that waits and has a config, and one that is over. */
export async function createPast(): Promise<Past> {
	const worlds = new Worlds();
	const tasks: { id: string; contextId: string }[] = [];
	for (const { name: agent } of agents) {
		const place = { world: 'past', agent, binding: 'jsonrpc' as const };
		const call = async (name: OperationName, request: JsonObject) => {
			const response = (await worlds.call(place, name, request)) as Response;
			return (await meaningOf(response, 'jsonrpc', name)).results[0];
		};
		const begin = async (messageId: string) => {
			const message = { messageId, role: 'ROLE_USER', parts: [{ text: 'Begin' }] };
			const { task } = (await call('SendMessage', { message })) as { task: never };
			tasks.push(task);
			return (task as { id: string }).id;
		};
		const taskId = await begin('asks');
		await call('CreateTaskPushNotificationConfig', { taskId, id: 'c-1', url: 'https://a.test' });
		await begin('works');
	}
	return { entries: worlds.kept('past'), knownTo: knownOf(tasks) };
}

function knownOf(tasks: { id: string; contextId: string }[]): Past['knownTo'] {
	const task = fc.constantFrom(...tasks.map(({ id }) => id), 'task-unknown');
	const config = fc.constantFrom('c-1', 'c-1', 'c-2');
	const context = fc.constantFrom(...tasks.map(({ contextId }) => contextId), 'ctx-new');
	const mediaType = fc.constantFrom('text/plain', 'TEXT/plain; charset=utf-8', 'application/json');
	return (requestName) => {
		const isAboutConfig = requestName.includes('PushNotificationConfig');
		return {
			id: isAboutConfig ? config : task,
			task_id: isAboutConfig ? task : fc.oneof(fc.constant(''), fc.constant(''), task),
			context_id: fc.oneof(fc.constant(''), context),
			message_id: fc.constantFrom(...messageIds),
			media_type: fc.oneof({ weight: 9, arbitrary: mediaType }, fc.constant('image/png')),
			page_token: fc.constantFrom('', '', '', 'c-1', 'none')
		};
	};
}
