import type { Rules } from '../clause.js';

/** What no exchange with an agent can show. */
export const unseenRules = {
	'AUTH-TLS-001': { unseen: 'deployment' },
	'AUTH-TLS-002': { unseen: 'deployment' },
	'AUTH-SERVER-001': { unseen: 'client' },
	'AUTH-SERVER-008': { unseen: 'permission' },
	'AUTH-CLIENT-001': { unseen: 'client' },
	'AUTH-SCOPE-006': { unseen: 'document' },
	'AUTH-INTASK-007': { unseen: 'permission' },
	'AUTH-INTASK-CLIENT-001': { unseen: 'client' },
	'AUTH-INTASK-CLIENT-002': { unseen: 'client' },
	'PUSH-CLIENT-001': { unseen: 'client' },
	'PUSH-CLIENT-002': { unseen: 'client' },
	'PUSH-CLIENT-003': { unseen: 'client' },
	'PUSH-CLIENT-004': { unseen: 'client' },
	'PUSH-SEC-003': { unseen: 'deployment' },
	'CARD-EXT-003': { unseen: 'permission' },
	'CARD-EXT-005': { unseen: 'inside' },
	'CARD-EXT-CLIENT-001': { unseen: 'client' },
	'CARD-SIGN-004': { unseen: 'client' },
	'CARD-SIGN-CLIENT-001': { unseen: 'client' },
	'CARD-SIGN-CLIENT-002': { unseen: 'client' },
	'SEC-INPUT-001': { unseen: 'deployment' },
	'SEC-CRED-001': { unseen: 'deployment' },
	'SEC-LOG-001': { unseen: 'deployment' },
	'SEC-LOG-002': { unseen: 'deployment' },
	'SEC-RATE-001': { unseen: 'deployment' },
	'SEC-HSTS-001': { unseen: 'deployment' },
	'SEC-PRIV-001': { unseen: 'deployment' }
} satisfies Partial<Rules>;
