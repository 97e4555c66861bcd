import type { Rules } from '../clause.js';

/** What no exchange with an agent can show. */
export const unseenRules = {
	'AUTH-TLS-001': {
		unseen: 'deployment',
		why: 'Nothing in an exchange tells an agent in production from one that is being tried out.'
	},
	'AUTH-TLS-002': {
		unseen: 'deployment',
		why: 'Which TLS was agreed on stays below the exchange.'
	},
	'AUTH-SERVER-001': {
		unseen: 'client',
		why: 'It is the client that looks at the certificate.'
	},
	'AUTH-SERVER-008': {
		unseen: 'permission',
		why: 'The agent may draw the line wherever it likes, so no place of it is wrong.'
	},
	'AUTH-CLIENT-001': {
		unseen: 'client',
		why: 'It is the client that gets its credentials and sends them.'
	},
	'AUTH-SCOPE-006': {
		unseen: 'document',
		why: 'How an agent decides about access stands in its documentation.'
	},
	'AUTH-INTASK-007': {
		unseen: 'permission',
		why: 'A task that goes on by itself and one that waits for a message are both allowed.'
	},
	'AUTH-INTASK-CLIENT-001': {
		unseen: 'client',
		why: 'It is the client that keeps an eye on a task that waits.'
	},
	'AUTH-INTASK-CLIENT-002': {
		unseen: 'client',
		why: 'An agent that calls another one is a client there, and nobody else sees that call.'
	},
	'PUSH-CLIENT-001': {
		unseen: 'client',
		why: 'The receiver of a webhook call belongs to the client.'
	},
	'PUSH-CLIENT-002': {
		unseen: 'client',
		why: 'What a repeated notification does is up to the receiver of the client.'
	},
	'PUSH-CLIENT-003': {
		unseen: 'client',
		why: 'Only the receiver of the client knows which tasks it expects.'
	},
	'PUSH-CLIENT-004': {
		unseen: 'client',
		why: 'It is the receiver of the client that checks who calls it.'
	},
	'PUSH-SEC-003': {
		unseen: 'deployment',
		why: 'How configs are stored does not show from outside, and the tokens are the choice of the client.'
	},
	'CARD-EXT-003': {
		unseen: 'permission',
		why: 'An extended card may differ from caller to caller, and it may be the same for all.'
	},
	'CARD-EXT-005': {
		unseen: 'inside',
		why: 'Only those who made a card know what in it would do harm.'
	},
	'CARD-EXT-CLIENT-001': {
		unseen: 'client',
		why: 'It is the client that keeps a card and replaces it.'
	},
	'CARD-SIGN-004': {
		unseen: 'client',
		why: 'It is about those who verify a signature, and an agent only gives one.'
	},
	'CARD-SIGN-CLIENT-001': {
		unseen: 'client',
		why: 'It is the client that verifies a card.'
	},
	'CARD-SIGN-CLIENT-002': {
		unseen: 'client',
		why: 'Whom a client trusts is up to the client.'
	},
	'SEC-INPUT-001': {
		unseen: 'deployment',
		why: 'Each agent has limits of its own, and a request of a size that is too large for any would do harm.'
	},
	'SEC-CRED-001': {
		unseen: 'deployment',
		why: 'It is about how the secrets of an agent are kept.'
	},
	'SEC-LOG-001': {
		unseen: 'deployment',
		why: 'No caller sees the logs of an agent.'
	},
	'SEC-LOG-002': {
		unseen: 'deployment',
		why: 'No caller sees the logs of an agent.'
	},
	'SEC-RATE-001': {
		unseen: 'deployment',
		why: 'Each agent has limits of its own, and finding them would be an attack on it.'
	},
	'SEC-HSTS-001': {
		unseen: 'deployment',
		why: 'It is due in production only, and an exchange does not tell where an agent runs.'
	},
	'SEC-PRIV-001': {
		unseen: 'deployment',
		why: 'It is about laws and about what is done with stored data.'
	}
} satisfies Partial<Rules>;
