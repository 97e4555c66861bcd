import type { Exchange } from '../exchange/index.js';
import { bindings } from '../protocol/index.js';
import type { Binding } from '../protocol/index.js';
import type { Clause, ClauseId, ClauseWords, Level, Rule, Rules } from './clause.js';
import { joinRules } from './join-rules.js';
import { asRead } from './readers/as-read.js';
import { asSent } from './readers/as-sent.js';
import { perLog } from './readers/per-log.js';
import register from './register.json';
import { authorizationRules } from './rules/authorization.js';
import { bindingsRules } from './rules/bindings.js';
import { blockingRules } from './rules/blocking.js';
import { cancelingRules } from './rules/canceling.js';
import { capabilitiesRules } from './rules/capabilities.js';
import { cardCachingRules } from './rules/card-caching.js';
import { cardRules } from './rules/card.js';
import { comingRules } from './rules/coming.js';
import { conversationsRules } from './rules/conversations.js';
import { errorsRules } from './rules/errors.js';
import { grpcRules } from './rules/grpc.js';
import { historyRules } from './rules/history.js';
import { jsonrpcErrorsRules } from './rules/jsonrpc-errors.js';
import { jsonrpcRules } from './rules/jsonrpc.js';
import { listingRules } from './rules/listing.js';
import { messagesRules } from './rules/messages.js';
import { pagingRules } from './rules/paging.js';
import { readingRules } from './rules/reading.js';
import { restBodiesRules } from './rules/rest-bodies.js';
import { restQueriesRules } from './rules/rest-queries.js';
import { restRules } from './rules/rest.js';
import { sendingRules } from './rules/sending.js';
import { serializationRules } from './rules/serialization.js';
import { streamOrderRules } from './rules/stream-order.js';
import { streamingRules } from './rules/streaming.js';
import { subscribingRules } from './rules/subscribing.js';
import { tasksRules } from './rules/tasks.js';
import { unseenRules } from './rules/unseen.js';
import { versionsRules } from './rules/versions.js';
import { verdictOf } from './verdict.js';

const files = [
	sendingRules,
	blockingRules,
	streamingRules,
	subscribingRules,
	streamOrderRules,
	readingRules,
	historyRules,
	listingRules,
	pagingRules,
	cancelingRules,
	errorsRules,
	capabilitiesRules,
	conversationsRules,
	versionsRules,
	tasksRules,
	messagesRules,
	serializationRules,
	bindingsRules,
	authorizationRules,
	cardRules,
	cardCachingRules,
	jsonrpcRules,
	jsonrpcErrorsRules,
	grpcRules,
	restRules,
	restQueriesRules,
	restBodiesRules,
	unseenRules,
	comingRules
] as const;

/* A clause without a rule does not compile, nor one with two. */
const rules: Rules = joinRules(files);

type UnseenIn<File> = File extends unknown
	? { [Id in keyof File]: File[Id] extends { unseen: unknown } ? Id : never }[keyof File]
	: never;

/** The ids of the clauses that no exchange shows. */
export type UnseenId = UnseenIn<(typeof files)[number]>;

/** Every clause of A2A 1.0, in the order of the specification's sections. */
export const clauses: readonly Clause[] = Object.entries(register).map(([id, words]) =>
	clauseOf({ id: id as ClauseId, bindings, ...(words as RegisterEntry) })
);

type RegisterEntry = Omit<ClauseWords, 'id' | 'bindings'> & { level: Level; bindings?: Binding[] };

function clauseOf(words: ClauseWords): Clause {
	const rule: Rule = rules[words.id];
	if ('unseen' in rule) return { ...words, kind: 'unseen', ...rule };
	if ('coming' in rule) return { ...words, kind: 'coming', ...rule };
	const { trigger, find } = rule;
	return {
		...words,
		kind: 'checked',
		trigger,
		verdict: (exchanges) => verdictOf(find(over(words.bindings, exchanges)))
	};
}

type Narrow = (exchanges: readonly Exchange[]) => readonly Exchange[];
const narrowings = new Map<string, Narrow>();

/** The exchanges over some bindings, as they were sent and read; for equal arguments the same list, which is then read once. */
function over(wanted: readonly Binding[], exchanges: readonly Exchange[]): readonly Exchange[] {
	const key = wanted.join();
	const narrow =
		narrowings.get(key) ??
		perLog((all) =>
			all
				.filter(({ binding }) => !binding || wanted.includes(binding))
				.map(asSent)
				.map(asRead)
		);
	narrowings.set(key, narrow);
	return narrow(exchanges);
}
