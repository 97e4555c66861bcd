import type { JsonObject, JsonValue } from '../../protocol/index.js';
import type { Find } from '../clause.js';
import type { Expected } from '../finding-codes.js';
import { finding } from '../verdict.js';
import type { Sighting } from './objects.js';
import { objectsIn } from './objects.js';

/** Judges a member of every object of a type; undefined says nothing. */
export function eachOf(
	name: string,
	member: string,
	expected: Expected,
	judge: (value: JsonObject, sighting: Sighting) => boolean | undefined
): Find {
	return function* (exchanges) {
		for (const sighting of objectsIn(exchanges, name)) {
			const { call, value, place } = sighting;
			const holds = judge(value, sighting);
			const actual = member === '' ? value : value[member];
			if (holds !== undefined) yield finding(call, place(member), { holds, expected, actual });
		}
	};
}

/** Expects every object of a type to have some members, and with something in them. */
export function having(name: string, ...members: string[]): Find {
	return every(
		...members.map((member) =>
			eachOf(name, member, { code: 'member', name: member }, (value) => isFilled(value[member]))
		)
	);
}

/** Whether a value is more than the empty one of its type. */
export function isFilled(value: JsonValue | undefined): boolean {
	if (Array.isArray(value)) return value.length > 0;
	return Boolean(value) && !(typeof value === 'string' && value.endsWith('_UNSPECIFIED'));
}

/** All that any of these finds. */
export function every(...finds: Find[]): Find {
	return function* (exchanges) {
		for (const find of finds) yield* find(exchanges);
	};
}
