import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { A2AReason } from '../../protocol/index.js';
import { listIn, objectIn } from '../../protocol/index.js';
import { asksForPush, isValid, namedTask, sentMessage } from './asked.js';
import { callsOf, isSend, succeeded } from './calls.js';
import { cardIn, declares } from './card.js';
import { reasonOf } from './outcomes.js';
import { requestHeader } from './raw.js';
import { namesUnknownTask, wasTerminal } from './tasks.js';

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
			namedTask(call) !== undefined || (sentMessage(call)?.referenceTaskIds ? undefined : false),
		has: (call, exchanges) =>
			['GetTask', 'CancelTask'].includes(call.operation) && namesUnknownTask(exchanges, call)
	},
	TASK_NOT_CANCELABLE: {
		can: ({ operation }) => operation === 'CancelTask',
		has: (call, exchanges) =>
			call.operation === 'CancelTask' &&
			isValid(call) &&
			// The agent may have forgotten it by now.
			reasonOf(call) !== 'TASK_NOT_FOUND' &&
			wasTerminal(exchanges, call, namedTask(call) ?? '')
	},
	PUSH_NOTIFICATION_NOT_SUPPORTED: {
		can: (call, exchanges) => asksForPush(call) && declares(exchanges, 'pushNotifications') !== true
	},
	CONTENT_TYPE_NOT_SUPPORTED: {
		can: (call) => isSend(call) || (call.request?.method === 'GET' ? false : undefined)
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
