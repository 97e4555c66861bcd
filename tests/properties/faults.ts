import type { DescField, DescMessage } from '@bufbuild/protobuf';
import { ScalarType } from '@bufbuild/protobuf';
import * as fc from 'fast-check';
import type { Fill } from '../../src/lib/protocol/arbitrary.test-helper.js';
import { member } from '../../src/lib/protocol/arbitrary.test-helper.js';

/** What some fields have to hold for a request to reach anything, by field name. */
export type Known = Record<string, fc.Arbitrary<unknown>>;

/** Requests in which all is as it should be. */
export function sound(known: Known) {
	const fill: Fill = (content, field) => known[field.name] ?? content;
	return { fill };
}

/** Requests with a fault here and there. */
export function faulty(known: Known) {
	const soundly = sound(known);
	const fill: Fill = (content, field) =>
		fc.oneof(
			{ weight: 30, arbitrary: soundly.fill(content, field) },
			{ weight: 1, arbitrary: fc.constantFrom(...faultsOf(field)) }
		);
	// A second member of a one-of, or the second spelling of a name.
	const more = (type: DescMessage) => {
		const fields = type.fields.filter(({ oneof, name, jsonName }) => oneof || name !== jsonName);
		if (fields.length === 0) return fc.constant({});
		const second = fc.oneof(...fields.map((field) => member(field, soundly)));
		return fc.option(second, { nil: {}, freq: 30 });
	};
	return { fill, more };
}

/** `undefined` leaves the field out. Some of these are sound in some fields. */
function faultsOf(field: DescField): unknown[] {
	const own = field.message
		? (wellKnown[field.message.typeName] ?? [])
		: field.enum
			? words
			: (scalars[field.scalar ?? ScalarType.STRING] ?? []);
	return [undefined, undefined, null, 5, true, 'x', [], {}, [null], ...own];
}

const words = [
	'user',
	'working',
	'ROLE_AGENT',
	'ROLE_X',
	'TASK_STATE_RUNNING',
	'',
	0,
	2,
	99,
	-1,
	1.5
];

const scalars: Partial<Record<ScalarType, unknown[]>> = {
	[ScalarType.STRING]: ['', ' ', '.', '..', 'a/b', 'a%2Fb', 'é', 'a:cancel', '\ud800', '__proto__'],
	[ScalarType.BYTES]: ['', '=', 'A', 'AA=A', 'AAA==', '_-', '+/8=', 'no base64'],
	[ScalarType.BOOL]: [false, 'true', 'false', 0, ''],
	[ScalarType.INT32]: [0, -0, -1, 100, 101, 2 ** 31, -(2 ** 31), 1.5, '7', '07', '1e2', '-1', '']
};

const nested = Array.from({ length: 31 }).reduce<unknown>((inner) => [inner], 'core');

const wellKnown: Record<string, unknown[]> = {
	'google.protobuf.Timestamp': [
		'2026-01-01',
		'2026-02-30T00:00:00Z',
		'2026-01-01T00:00:00.0000000001Z',
		'0001-01-01T00:00:00+00:01',
		'9999-12-31T23:59:59-00:01',
		1767225600
	],
	'google.protobuf.Value': [Infinity, [-Infinity], nested, { a: '\udc00' }, { '\ud800': 1 }],
	'google.protobuf.Struct': [{ a: Infinity }, { a: nested }, { a: ['\udc00'] }]
};
