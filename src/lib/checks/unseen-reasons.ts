import type { UnseenClause, UnseenId } from '../spec/index.js';

/** Why no exchange with an agent can show a clause. */
export function whyUnseen({ id }: UnseenClause): string {
	// The table has all of them, or it would not compile.
	return reasons[id as UnseenId];
}

const reasons: Readonly<Record<UnseenId, string>> = {
	'AUTH-CLIENT-001': 'It is the client that gets its credentials and sends them.',
	'AUTH-INTASK-007':
		'A task that goes on by itself and one that waits for a message are both allowed.',
	'AUTH-INTASK-CLIENT-001': 'It is the client that keeps an eye on a task that waits.',
	'AUTH-INTASK-CLIENT-002':
		'An agent that calls another one is a client there, and nobody else sees that call.',
	'AUTH-SCOPE-006': 'How an agent decides about access stands in its documentation.',
	'AUTH-SERVER-001': 'It is the client that looks at the certificate.',
	'AUTH-SERVER-008': 'The agent may draw the line wherever it likes, so no place of it is wrong.',
	'AUTH-TLS-001':
		'Nothing in an exchange tells an agent in production from one that is being tried out.',
	'AUTH-TLS-002': 'Which TLS was agreed on stays below the exchange.',
	'BIND-CLIENT-001': 'It is the client that chooses an interface and turns to another one.',
	'BIND-CUSTOM-001': 'The table of errors stands in the document of the binding.',
	'BIND-CUSTOM-004': 'How values are written stands in the document of the binding.',
	'BIND-CUSTOM-005': 'How service parameters travel stands in the document of the binding.',
	'BIND-CUSTOM-007': 'How streams work stands in the document of the binding.',
	'BIND-CUSTOM-010':
		'What was compared and tested stands in what the makers of the binding publish.',
	'BIND-CUSTOM-011': 'How credentials travel stands in the document of the binding.',
	'BIND-FIELD-001':
		'What an agent serves beside the interfaces of its card cannot be found from outside.',
	'CARD-CACHE-003': 'A card may come with a date or without one.',
	'CARD-CACHE-CLIENT-001': 'It is the client that keeps a card and asks for it again.',
	'CARD-CLIENT-001': 'It is the client that chooses an interface.',
	'CARD-CLIENT-002': 'It is the client that puts the tenant into its requests.',
	'CARD-EXT-003':
		'An extended card may differ from caller to caller, and it may be the same for all.',
	'CARD-EXT-005': 'Only those who made a card know what in it would do harm.',
	'CARD-EXT-CLIENT-001': 'It is the client that keeps a card and replaces it.',
	'CARD-PROTO-003': 'Which interface an agent prefers is known by their order alone.',
	'CARD-SIGN-004': 'It is about those who verify a signature, and an agent only gives one.',
	'CARD-SIGN-CLIENT-001': 'It is the client that verifies a card.',
	'CARD-SIGN-CLIENT-002': 'Whom a client trusts is up to the client.',
	'CARD-WELLKNOWN-001': 'Only those who made a card know what in it is a secret.',
	'CORE-ART-001':
		'Only the agent knows which of its words are a result and which are talk about it.',
	'CORE-ASYNC-001': 'An agent that takes no more messages for a task may say so.',
	'CORE-CAP-CLIENT-001':
		'It is for clients to read the card before they call; an agent sees only the call.',
	'CORE-ERR-006':
		'No call brings an outage about, and from outside an outage that passes looks like one that stays.',
	'CORE-ERR-007': 'Retry advice is an offer: an error without it is as good.',
	'CORE-HIST-004':
		'An agent may keep all messages, some or none; other clauses say how those look that it keeps.',
	'CORE-HIST-007':
		'How much history comes without a limit is up to the agent, from nothing to all of it.',
	'CORE-MSG-001': 'It is about what either side relies on, and that does not travel.',
	'CORE-MULTI-001':
		'An agent may open a context or not; that it names the one it opens is a clause of its own.',
	'CORE-MULTI-002':
		'An agent may keep the context of a client or refuse it; that it takes no other is a clause of its own.',
	'CORE-MULTI-007':
		'Whether an answer draws on what was said before shows only to a reader who understands it.',
	'CORE-MULTI-008': 'When contexts expire is told where people read of the agent.',
	'CORE-MULTI-009':
		'The agent decides whether such a message starts a task, goes on with one, or gets a Message.',
	'CORE-MULTI-011':
		'Whether an answer builds on a task that was named shows only to a reader who understands it.',
	'CORE-MULTI-CLIENT-001': 'An agent cannot tell where a client has a context from.',
	'CORE-MULTI-CLIENT-002': 'Only the client knows which tasks its message has to do with.',
	'CORE-SEND-004':
		'An agent may go on with its work after it answered, and it may as well be done by then.',
	'CORE-STREAM-008':
		'Either kind of stream is allowed for any message; each has a clause for how it looks.',
	'GRPC-SVC-003':
		'A page sees neither the version of HTTP nor TLS, and may call without TLS for a try.',
	'HTTP_JSON-QP-004': 'No request that goes into a query has a field that may be repeated.',
	'MEDIA-TYPE-003': 'Whether an agent fetches a file shows only where the file is.',
	'PUSH-CLIENT-001': 'The receiver of a webhook call belongs to the client.',
	'PUSH-CLIENT-002': 'What a repeated notification does is up to the receiver of the client.',
	'PUSH-CLIENT-003': 'Only the receiver of the client knows which tasks it expects.',
	'PUSH-CLIENT-004': 'It is the receiver of the client that checks who calls it.',
	'PUSH-SEC-003':
		'How configs are stored does not show from outside, and the tokens are the choice of the client.',
	'SEC-CRED-001': 'It is about how the secrets of an agent are kept.',
	'SEC-HSTS-001':
		'It is due in production only, and an exchange does not tell where an agent runs.',
	'SEC-INPUT-001':
		'Each agent has limits of its own, and a request of a size that is too large for any would do harm.',
	'SEC-LOG-001': 'No caller sees the logs of an agent.',
	'SEC-LOG-002': 'No caller sees the logs of an agent.',
	'SEC-PRIV-001': 'It is about laws and about what is done with stored data.',
	'SEC-RATE-001': 'Each agent has limits of its own, and finding them would be an attack on it.',
	'STREAM-ORDER-005':
		'An agent may serve several streams of a task; other clauses say how they then agree.',
	'VER-CLIENT-001': 'It is the client that has to send the header.',
	'VER-SDK-001': 'It is about what a library offers to those who program with it.',
	'VER-SERVER-006': 'An agent may offer one version or several.'
};
