import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { A2AReason } from '../../protocol/index.js';
import { callsOf, errorOf, listIn, namedTask, objectIn, sentMessage, succeeded } from './calls.js';
import { declares } from './capabilities.js';
import { cardIn } from './card.js';
import { wasTerminal } from './known.js';
import { requestHeader } from './raw.js';
import { namesUnknownTask } from './unknown.js';

type Test<Result> = (call: CallExchange, exchanges: readonly Exchange[]) => Result;

/** What an error of A2A is for. */
interface Condition {
	/** Whether a call can have met it; undefined where nothing tells. */
	can: Test<boolean | undefined>;
	/** Whether a call has met it for certain. */
	has?: Test<boolean>;
}

/** When errors are due (section 3.3.2), as far as exchanges can tell. */
export const conditions: Partial<Record<A2AReason, Condition>> = {
	TASK_NOT_FOUND: {
		can: (call) =>
			namedTask(call) !== undefined ||
			'taskId' in call.asked ||
			'task_id' in call.asked ||
			(sentMessage(call)?.referenceTaskIds ? undefined : false),
		has: (call, exchanges) =>
			['GetTask', 'CancelTask'].includes(call.operation) && namesUnknownTask(exchanges, call)
	},
	TASK_NOT_CANCELABLE: {
		can: ({ operation }) => operation === 'CancelTask',
		has: (call, exchanges) =>
			call.operation === 'CancelTask' &&
			// The agent may have forgotten it by now.
			errorOf(call)?.reason !== 'TASK_NOT_FOUND' &&
			wasTerminal(exchanges, call, namedTask(call) ?? '')
	},
	PUSH_NOTIFICATION_NOT_SUPPORTED: {
		can: (call, exchanges) => asksForPush(call) && declares(exchanges, 'pushNotifications') !== true
	},
	CONTENT_TYPE_NOT_SUPPORTED: {
		can: ({ operation, request }) =>
			operation.startsWith('Send') || (request?.method === 'GET' ? false : undefined)
	},
	EXTENDED_AGENT_CARD_NOT_CONFIGURED: {
		can: ({ operation }) => operation === 'GetExtendedAgentCard'
	},
	EXTENSION_SUPPORT_REQUIRED: {
		can: (_, exchanges) => {
			const card = cardIn(exchanges);
			const extensions = listIn(objectIn(card, 'capabilities'), 'extensions');
			return card && extensions.some(({ required }) => required === true);
		}
	},
	VERSION_NOT_SUPPORTED: {
		can: (call, exchanges) => {
			const version = requestHeader(call, 'A2A-Version');
			const served = succeeded(callsOf(exchanges)).filter(
				({ binding }) => binding === call.binding
			);
			return !version || served.every((other) => requestHeader(other, 'A2A-Version') !== version);
		},
		has: (call) => requestHeader(call, 'A2A-Version') === '99.0'
	}
};

/** A call about webhooks, or a send with one inside. */
export function asksForPush({ operation, asked }: CallExchange): boolean {
	const configuration = objectIn(asked, 'configuration') ?? {};
	const inline =
		configuration.taskPushNotificationConfig ?? configuration.task_push_notification_config;
	return operation.includes('PushNotification') || Boolean(inline);
}
