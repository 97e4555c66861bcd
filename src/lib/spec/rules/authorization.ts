import { findViolations, operation } from '../../protocol/index.js';
import { lastState, shownState } from '../../exchange/index.js';
import type { Rules } from '../clause.js';
import { callsOf, errorOf, firstAnswer, listIn, namedTask, textIn } from '../readers/calls.js';
import { isUndecided, told } from '../readers/endings.js';
import { knownBefore, knownTasks } from '../readers/known.js';
import { complete, open, send, startTask } from '../steps.js';
import { finding, inEnding, inMessage } from '../verdict.js';

/* Tasks that wait for an authorization, section 7.6, as far as no credentials are needed to see it. */

const waiting = 'TASK_STATE_AUTH_REQUIRED';

/** Refusals that have to do with the message rather than with the task. */
const ofMessage = ['TASK_NOT_FOUND', 'CONTENT_TYPE_NOT_SUPPORTED', 'EXTENSION_SUPPORT_REQUIRED'];

export const authorizationRules = {
	'AUTH-INTASK-005': {
		async trigger(client) {
			if (!client.card.capabilities?.streaming) return;
			const contextId = client.newId('tck-authorization');
			const message = {
				messageId: client.newId('tck-auth-required'),
				contextId,
				role: 'ROLE_USER',
				parts: [{ text: 'tck-auth-required' }]
			};
			const stream = open(client, 'SendStreamingMessage', { message });
			await stream.events(2);
			const list = await client.call('ListTasks', { contextId, status: waiting });
			const id = textIn(listIn(firstAnswer(list), 'tasks')[0], 'id');
			if (id !== undefined) {
				await complete(client, id);
				await stream.events(3);
			}
			stream.abort();
			await stream.ended;
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges, 'SendStreamingMessage', 'SubscribeToTask')) {
				const { messages, ending } = call;
				const index = messages.findIndex(({ value }) => shownState(value) === waiting);
				const goesOn = index >= 0 && index < messages.length - 1;
				const isCut = ending?.kind === 'complete' && lastState(messages) === waiting;
				if (!goesOn && !isCut) continue;
				yield finding(call, goesOn ? inMessage(index + 1) : inEnding, {
					holds: !isCut,
					expected: 'a stream that goes on after the task began to wait',
					actual: told(call)
				});
			}
		}
	},
	'AUTH-INTASK-006': {
		async trigger(client) {
			const task = await startTask(client, 'tck-auth-required');
			if (!task) return;
			await send(client, 'tck-auth-required', { message: { taskId: task.id } });
			await client.call('GetTask', { id: task.id });
			await client.call('CancelTask', { id: task.id });
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges, 'SendMessage', 'SendStreamingMessage')) {
				const id = namedTask(call);
				if (id === undefined || isUndecided(call)) continue;
				const end = call.startedAt + (call.ending?.at ?? 0);
				const before = knownBefore(exchanges, call, id).at(-1);
				const after = knownTasks(exchanges).find((task) => task.id === id && task.at > end);
				const error = errorOf(call);
				const isSound = findViolations(operation(call.operation).input, call.asked).length === 0;
				if (before?.state !== waiting || !isSound) continue;
				// It may have gone on by itself and taken no more messages then.
				if (error && (after?.state !== waiting || ofMessage.includes(error.reason ?? ''))) continue;
				yield finding(call, inEnding, {
					holds: !error,
					expected: 'a message to a task that waits taken',
					actual: told(call)
				});
			}
		}
	}
} satisfies Partial<Rules>;
