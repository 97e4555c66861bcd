import type { Exchange } from '../../exchange/index.js';
import { AgentCardSchema } from '../../gen/lf/a2a/v1/a2a_pb.js';
import type { A2AReason, Capability, JsonObject } from '../../protocol/index.js';
import {
	declaresCapability,
	isJsonObject,
	listIn,
	objectIn,
	operation,
	textIn
} from '../../protocol/index.js';
import type { Find, Rules } from '../clause.js';
import { isValid } from '../readers/asked.js';
import { callsOf, firstAnswer } from '../readers/calls.js';
import { cardRequests, eachCard, entriesIn } from '../readers/card.js';
import {
	callableUrls,
	emptySkills,
	oddModes,
	oddSkillModes,
	unknownMembersBut
} from '../readers/card-warnings.js';
import { every } from '../readers/each.js';
import { refusedWith } from '../readers/expected.js';
import { isServed, isTurnedAway, told } from '../readers/outcomes.js';
import { fitsSchema } from '../readers/same.js';
import { follow, stream, unknownId } from '../steps.js';
import { fetchCard } from '../tours.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inBody, inEnding, inError, inMessage, inStatus } from '../verdict.js';

/* The public card, sections 4.4, 8 and 14.3: where it is and what stands in it. */

type MemberTest = (value: unknown) => boolean;

const isText: MemberTest = (value) => typeof value === 'string';
const isFilled: MemberTest = (value) => isText(value) && value !== '';
const isTexts: MemberTest = (value) => Array.isArray(value) && value.every(isText);

/** Expects members in an object of a card. */
function* hasMembers(
	exchange: Exchange,
	{ owner, path = '' }: { owner: JsonObject; path?: string },
	members: Readonly<Record<string, MemberTest>>
): Iterable<ClauseFinding> {
	for (const [name, isSound] of Object.entries(members)) {
		yield finding(exchange, inMessage(0, `${path}${name}`), {
			holds: isSound(owner[name]),
			expected: { code: 'member', name },
			actual: owner[name] ?? otherSpelling(owner, name)
		});
	}
}

/** The name in snake_case, where the member is there by that. */
function otherSpelling(owner: JsonObject, name: string): string | undefined {
	const spelling = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
	return spelling in owner ? spelling : undefined;
}

/** Expects members in each object of a list of a card. */
function inEach(list: string, members: Readonly<Record<string, MemberTest>>): Find {
	return eachCard(function* (card, exchange) {
		for (const [index, owner] of listIn(card, list).entries()) {
			yield* hasMembers(exchange, { owner, path: `${list}[${index}].` }, members);
		}
	});
}

const oldMembers = [
	'url',
	'preferredTransport',
	'additionalInterfaces',
	'protocolVersion',
	'supportsAuthenticatedExtendedCard'
];

const refusals: Readonly<Record<Capability, A2AReason>> = {
	streaming: 'UNSUPPORTED_OPERATION',
	pushNotifications: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
	extendedAgentCard: 'UNSUPPORTED_OPERATION'
};

/** Operations that need no capability: every interface has them. */
const common: readonly string[] = ['SendMessage', 'GetTask', 'ListTasks', 'CancelTask'];

export const cardRules = {
	'CARD-STRUCT-001': {
		trigger: fetchCard,
		find: every(
			eachCard((card, exchange) =>
				hasMembers(
					exchange,
					{ owner: card },
					{
						name: isFilled,
						description: isText,
						supportedInterfaces: Array.isArray,
						version: isText,
						capabilities: isJsonObject,
						defaultInputModes: isTexts,
						defaultOutputModes: isTexts,
						skills: Array.isArray
					}
				)
			),
			oddModes,
			emptySkills
		)
	},
	'CARD-STRUCT-002': {
		trigger: fetchCard,
		find: every(
			inEach('supportedInterfaces', {
				url: isFilled,
				protocolBinding: isFilled,
				protocolVersion: isFilled
			}),
			callableUrls
		)
	},
	'CARD-STRUCT-003': {
		trigger: fetchCard,
		find: every(
			inEach('skills', { id: isFilled, name: isText, description: isText, tags: isTexts }),
			oddSkillModes
		)
	},
	'CARD-STRUCT-004': {
		trigger: fetchCard,
		find: eachCard(function* (card, exchange) {
			const owner = objectIn(card, 'provider');
			if (!owner) return;
			const members = { url: isFilled, organization: isFilled };
			yield* hasMembers(exchange, { owner, path: 'provider.' }, members);
		})
	},
	'CARD-STRUCT-005': {
		async trigger(client) {
			await client.fetchCard();
			const lacks = (name: Capability) => !declaresCapability(client.card, name);
			if (lacks('streaming')) await follow(client, stream(client, 'tck-stream-001'));
			if (lacks('pushNotifications')) {
				await client.call('ListTaskPushNotificationConfigs', { taskId: unknownId(client) });
			}
			if (lacks('extendedAgentCard')) await client.call('GetExtendedAgentCard', {});
		},
		*find(exchanges) {
			const entryOf = entriesIn(exchanges);
			for (const call of callsOf(exchanges)) {
				const { capability } = operation(call.operation);
				const { card } = entryOf(call) ?? {};
				if (!card || !capability) continue;
				if (objectIn(card, 'capabilities')?.[capability] === true) continue;
				if (isValid(call)) yield* refusedWith(call, refusals[capability]);
			}
		}
	},
	'CARD-STRUCT-007': {
		trigger: fetchCard,
		find: every(
			eachCard(function* (card, exchange) {
				const found = oldMembers.filter((name) => name in card);
				yield finding(exchange, inMessage(0), {
					holds: found.length === 0,
					expected: { code: 'no-old-members' },
					came: { code: 'names', names: found }
				});
			}),
			unknownMembersBut(oldMembers)
		)
	},
	'CARD-DISC-001': {
		trigger: fetchCard,
		*find(exchanges) {
			for (const exchange of cardRequests(exchanges)) {
				const status = exchange.response?.status;
				if (status === undefined || status === 304 || isTurnedAway(exchange)) continue;
				if (exchange.ending?.kind !== 'complete' && exchange.ending?.kind !== 'refused') continue;
				yield finding(exchange, inStatus, {
					holds: status === 200 && isJsonObject(firstAnswer(exchange)),
					expected: { code: 'ok-and-object' },
					came: { ...told(exchange), status }
				});
			}
		}
	},
	'CARD-DISC-002': {
		trigger: fetchCard,
		find: eachCard(function* (card, exchange) {
			const isComplete = isFilled(card.name) && listIn(card, 'supportedInterfaces').length > 0;
			yield finding(exchange, inBody, {
				holds: isComplete && fitsSchema(AgentCardSchema, card),
				expected: { code: 'sound-card' },
				actual: card
			});
		})
	},
	'CARD-PROTO-001': {
		trigger: fetchCard,
		find: eachCard(function* (card, exchange) {
			yield finding(exchange, inMessage(0, 'supportedInterfaces'), {
				holds: listIn(card, 'supportedInterfaces').length > 0,
				expected: { code: 'an-interface' },
				actual: card.supportedInterfaces ?? otherSpelling(card, 'supportedInterfaces')
			});
		})
	},
	'CARD-PROTO-002': {
		async trigger(client) {
			await client.fetchCard();
			for (const binding of client.bindings) {
				await client.call('ListTasks', { pageSize: 1 }, { binding });
			}
		},
		*find(exchanges) {
			const entryOf = entriesIn(exchanges);
			for (const call of callsOf(exchanges)) {
				const { own } = entryOf(call) ?? {};
				const answers = isServed(call);
				if (!own || answers === undefined || !common.includes(call.operation)) continue;
				yield finding(call, answers ? inEnding : inError('code'), {
					holds: answers,
					expected: {
						code: 'answer-at',
						binding: textIn(own, 'protocolBinding') ?? '',
						url: textIn(own, 'url') ?? ''
					},
					came: told(call)
				});
			}
		}
	},
	'CARD-PROTO-003': { unseen: 'inside' },
	'CARD-CLIENT-001': { unseen: 'client' },
	'CARD-CLIENT-002': { unseen: 'client' },
	'CARD-WELLKNOWN-001': { unseen: 'inside' }
} satisfies Partial<Rules>;
