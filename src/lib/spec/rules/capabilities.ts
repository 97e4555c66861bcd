import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { A2AReason, Capability } from '../../protocol/index.js';
import { declaresCapability, operation } from '../../protocol/index.js';
import type { Find, Rules, Trigger } from '../clause.js';
import { asksForPush, isValid } from '../readers/asked.js';
import { callsOf, isSend } from '../readers/calls.js';
import { declares } from '../readers/card.js';
import { refusedWith } from '../readers/expected.js';
import { reasonOf } from '../readers/outcomes.js';
import { mediaTypeOf } from '../readers/raw.js';
import { follow, send, stream, unknownId } from '../steps.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inHeader } from '../verdict.js';

/* What agents refuse because they lack a capability, section 3.3.4. */

/** Calls what an agent without the capability has to refuse, after a look at its card. */
function without(capability: Capability, calls: Trigger): Trigger {
	return async (client) => {
		if (declaresCapability(client.card, capability)) return;
		await client.fetchCard();
		await calls(client);
	};
}

/** Judges the calls of operations that need a capability which the agent does not declare. */
function needing(
	capability: Capability,
	judge: (call: CallExchange) => Iterable<ClauseFinding>
): Find {
	return function* (exchanges) {
		for (const call of lacking(exchanges, capability)) {
			const isMeant = operation(call.operation).capability === capability;
			// Of two faults, any may be told.
			if (isMeant && isValid(call)) yield* judge(call);
		}
	};
}

function lacking(exchanges: readonly Exchange[], capability: Capability): CallExchange[] {
	return declares(exchanges, capability) === false ? callsOf(exchanges) : [];
}

const webhook = { url: 'https://example.com/webhook' };

export const capabilitiesRules = {
	'CORE-CAP-001': {
		trigger: without('pushNotifications', async (client) => {
			const taskId = unknownId(client);
			const config = { taskId, id: 'tck-config' };
			await client.call('CreateTaskPushNotificationConfig', { ...config, ...webhook });
			await client.call('GetTaskPushNotificationConfig', config);
			await client.call('ListTaskPushNotificationConfigs', { taskId });
			await client.call('DeleteTaskPushNotificationConfig', config);
		}),
		find: needing('pushNotifications', (call) =>
			refusedWith(call, 'PUSH_NOTIFICATION_NOT_SUPPORTED')
		)
	},
	'CORE-CAP-002': {
		trigger: without('streaming', async (client) => {
			await follow(client, stream(client, 'tck-complete-task'));
			await client.call('SubscribeToTask', { id: unknownId(client) });
		}),
		find: needing('streaming', function* (call) {
			yield* refusedWith(call, 'UNSUPPORTED_OPERATION');
			if (call.binding === 'grpc' || !call.response) return;
			yield finding(call, inHeader('content-type'), {
				holds: mediaTypeOf(call) !== 'text/event-stream',
				expected: { code: 'no-stream' },
				actual: mediaTypeOf(call)
			});
		})
	},
	'CORE-CAP-003': {
		trigger: without('extendedAgentCard', async (client) => {
			await client.call('GetExtendedAgentCard', {});
		}),
		find: needing('extendedAgentCard', (call) => refusedWith(call, 'UNSUPPORTED_OPERATION'))
	},
	'CORE-CAP-004': { coming: 'extensions' },
	'CORE-CAP-005': {
		trigger: without('pushNotifications', async (client) => {
			await send(client, 'tck-complete-task', {
				configuration: { taskPushNotificationConfig: webhook }
			});
		}),
		*find(exchanges) {
			for (const call of lacking(exchanges, 'pushNotifications')) {
				if (!isSend(call) || !asksForPush(call) || isStreamRefused(exchanges, call)) continue;
				if (!isValid(call) || ofMessage.includes(reasonOf(call))) continue;
				yield* refusedWith(call, 'PUSH_NOTIFICATION_NOT_SUPPORTED');
			}
		}
	},
	'CORE-CAP-CLIENT-001': { unseen: 'client' }
} satisfies Partial<Rules>;

/** What else may be wrong with a send. */
const ofMessage: readonly (A2AReason | undefined)[] = [
	'TASK_NOT_FOUND',
	'UNSUPPORTED_OPERATION',
	'CONTENT_TYPE_NOT_SUPPORTED'
];

/** A stream may be refused for its own capability first. */
function isStreamRefused(exchanges: readonly Exchange[], { operation }: CallExchange): boolean {
	return operation === 'SendStreamingMessage' && declares(exchanges, 'streaming') !== true;
}
