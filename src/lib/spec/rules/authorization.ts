import { lastState, shownState } from '../../exchange/index.js';
import { listIn, textIn } from '../../protocol/index.js';
import type { Rules } from '../clause.js';
import { isValid, namedTask } from '../readers/asked.js';
import { callsOf, firstAnswer, sendsIn } from '../readers/calls.js';
import { errorOf, isUndecided, told } from '../readers/outcomes.js';
import { sightsBefore, taskSights } from '../readers/tasks.js';
import { complete, hasStreams, send, startTask, stream } from '../steps.js';
import { finding, inEnding, inMessage } from '../verdict.js';

/* Tasks that wait for an authorization, section 7.6, as far as no credentials are needed to see it. */

const waiting = 'TASK_STATE_AUTH_REQUIRED';

/** Refusals that have to do with the message rather than with the task. */
const ofMessage = ['TASK_NOT_FOUND', 'CONTENT_TYPE_NOT_SUPPORTED', 'EXTENSION_SUPPORT_REQUIRED'];

export const authorizationRules = {
	'AUTH-INTASK-005': {
		async trigger(client) {
			if (!hasStreams(client)) return;
			const contextId = client.newId('tck-authorization');
			const opened = stream(client, 'tck-auth-required', { message: { contextId } });
			await opened.events(2);
			const list = await client.call('ListTasks', { contextId, status: waiting });
			const id = textIn(listIn(firstAnswer(list), 'tasks')[0], 'id');
			if (id !== undefined) {
				await complete(client, id);
				await opened.events(3);
			}
			opened.abort();
			await opened.ended;
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
					expected: { code: 'stream-goes-on' },
					came: told(call)
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
			for (const call of sendsIn(exchanges)) {
				const id = namedTask(call);
				if (id === undefined || isUndecided(call)) continue;
				const end = call.startedAt + (call.ending?.at ?? 0);
				const before = sightsBefore(exchanges, call, id).at(-1);
				const after = taskSights(exchanges).find((task) => task.id === id && task.at > end);
				const error = errorOf(call);
				if (before?.state !== waiting || !isValid(call)) continue;
				// It may have gone on by itself and taken no more messages then.
				if (error && (after?.state !== waiting || ofMessage.includes(error.reason ?? ''))) continue;
				yield finding(call, inEnding, {
					holds: !error,
					expected: { code: 'message-taken' },
					came: told(call)
				});
			}
		}
	}
} satisfies Partial<Rules>;
