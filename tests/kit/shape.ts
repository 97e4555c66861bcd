import type { DescMessage } from '@bufbuild/protobuf';
import { expect } from 'vitest';
import { findViolations } from '../../src/lib/protocol/index.js';

/**
 * What the kit asks of every object that an agent sends: all required members, no unknown ones, no
 * names in snake_case, states and roles by name, and timestamps in UTC.
 */
export function expectShape(type: DescMessage, json: unknown): void {
	const violations = findViolations(type, json);
	expect(violations.filter(({ field }) => !mayBeEmpty.includes(field))).toEqual([]);
	expect(unknownMembers(type, json)).toEqual([]);
	const members = [...membersOf(json)];
	expect(members.filter(([name]) => /^[a-z]+(_[a-z]+)+$/.test(name))).toEqual([]);
	for (const [name, value] of members) {
		if (name === 'state' || name === 'role') expect(value).toEqual(expect.any(String));
		if (name === 'timestamp') {
			expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
		}
	}
}

/** Members of a list of tasks that have to be there and may be empty (D22). */
const mayBeEmpty = ['tasks', 'nextPageToken'];

/** Paths of members, at any level, that the schema does not have. */
function unknownMembers(type: DescMessage, json: unknown, path = ''): string[] {
	// Their JSON is not made of their fields.
	if (type.typeName.startsWith('google.protobuf.')) return [];
	return Object.entries(json as Record<string, unknown>).flatMap(([name, value]) => {
		const at = `${path}.${name}`;
		const field = type.fields.find(({ jsonName }) => jsonName === name);
		if (!field) return [at];
		const { message } = field;
		if (!message) return [];
		const items = field.fieldKind === 'map' ? Object.values(value as object) : [value].flat();
		return items.flatMap((item) => unknownMembers(message, item, at));
	});
}

function* membersOf(json: unknown): Generator<[string, unknown]> {
	if (typeof json !== 'object' || json === null) return;
	for (const [name, value] of Object.entries(json)) {
		yield [name, value];
		yield* membersOf(value);
	}
}
