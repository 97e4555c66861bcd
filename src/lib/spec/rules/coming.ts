import type { Coming, Rule, Rules } from '../clause.js';

/** What exchanges will show once the playground has the part that a clause is about. */
export const comingRules = {
	...are('push', [
		'PUSH-CREATE-001',
		'PUSH-CREATE-002',
		'PUSH-CREATE-003',
		'PUSH-CREATE-004',
		'PUSH-CREATE-005',
		'PUSH-CREATE-006',
		'PUSH-GET-001',
		'PUSH-GET-002',
		'PUSH-GET-003',
		'PUSH-LIST-001',
		'PUSH-LIST-002',
		'PUSH-LIST-003',
		'PUSH-DEL-001',
		'PUSH-DEL-002',
		'PUSH-DEL-003',
		'PUSH-CONFIG-001',
		'PUSH-DELIVER-001',
		'PUSH-DELIVER-002',
		'PUSH-DELIVER-003',
		'PUSH-DELIVER-004',
		'PUSH-DELIVER-005',
		'PUSH-DELIVER-006',
		'PUSH-DELIVER-007',
		'PUSH-SEC-001',
		'PUSH-SEC-002'
	]),
	...are('auth', [
		'AUTH-SERVER-002',
		'AUTH-SERVER-003',
		'AUTH-SERVER-004',
		'AUTH-SERVER-005',
		'AUTH-SERVER-006',
		'AUTH-SERVER-007',
		'AUTH-SCOPE-001',
		'AUTH-SCOPE-002',
		'AUTH-SCOPE-003',
		'AUTH-SCOPE-004',
		'AUTH-SCOPE-005',
		'AUTH-INTASK-001',
		'AUTH-INTASK-002',
		'AUTH-INTASK-003',
		'AUTH-INTASK-004',
		'AUTH-INTASK-008',
		'AUTH-INTASK-009',
		'AUTH-INTASK-010',
		'BIND-EQUIV-004',
		'BIND-CUSTOM-008',
		'CARD-SEC-001',
		'CARD-SEC-002',
		'CARD-SEC-003',
		'CARD-SEC-004',
		'CARD-SEC-005',
		'CARD-SEC-006',
		'CARD-SEC-007',
		'CARD-EXT-001',
		'CARD-EXT-002',
		'CARD-EXT-004',
		'CARD-EXT-006'
	]),
	...are('extensions', [
		'EXT-DECL-001',
		'EXT-CLIENT-001',
		'EXT-POINT-001',
		'EXT-RESP-001',
		'EXT-VER-001',
		'EXT-VER-002',
		'EXT-VER-003',
		'EXT-VER-004'
	]),
	...are('signatures', [
		'CARD-STRUCT-006',
		'CARD-SIGN-001',
		'CARD-SIGN-002',
		'CARD-SIGN-003',
		'CARD-SIGN-005',
		'CARD-SIGN-006',
		'CARD-SIGN-007'
	])
} satisfies Partial<Rules>;

function are<Id extends string>(coming: Coming, ids: readonly Id[]): Record<Id, Rule> {
	return Object.fromEntries(ids.map((id) => [id, { coming }])) as Record<Id, Rule>;
}
