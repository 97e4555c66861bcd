import type { DescField, DescMessage } from '@bufbuild/protobuf';
import { ScalarType } from '@bufbuild/protobuf';
import * as fc from 'fast-check';
import { isRequired } from './validation.js';

/** How to fill a field, be it with `sound` values or others. */
export type Fill = (sound: fc.Arbitrary<unknown>, field: DescField) => fc.Arbitrary<unknown>;

interface Manner {
	fill: Fill;
	/** Members that are there besides; none of them by default. */
	more?: (type: DescMessage) => fc.Arbitrary<object>;
}

export const soundly: Manner = { fill: (sound) => sound };

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });

/** A key that is a setter of every object is a case of its own, see json.test.ts. */
export const anyJson = fc
	.jsonValue({ stringUnit: 'grapheme', maxDepth: 3 })
	.filter((value) => !JSON.stringify(value).includes('"__proto__"'));

export const anyStruct = fc.dictionary(text, anyJson, { maxKeys: 3, noNullPrototype: true });

const time = fc
	.tuple(
		fc.date({ min: new Date('1000-01-01'), max: new Date('9998-01-01'), noInvalidDate: true }),
		fc.constantFrom('', '.5', '.000', '.123456789'),
		fc.constantFrom('Z', '+00:00', '-00:00', '+05:45', '-23:59')
	)
	.map(([date, fraction, offset]) => date.toISOString().slice(0, 19) + fraction + offset);

const base64 = fc
	.tuple(fc.uint8Array({ maxLength: 9 }), fc.constantFrom('base64', 'base64url'))
	.map(([bytes, form]) => Buffer.from(bytes).toString(form as BufferEncoding));

const scalars: Partial<Record<ScalarType, fc.Arbitrary<unknown>>> = {
	[ScalarType.STRING]: text,
	[ScalarType.BYTES]: base64,
	[ScalarType.BOOL]: fc.boolean(),
	// In the bounds of every field that has any.
	[ScalarType.INT32]: fc.integer({ min: 1, max: 100 }).chain((n) => fc.constantFrom(n, String(n)))
};

const wellKnown: Record<string, fc.Arbitrary<unknown>> = {
	'google.protobuf.Timestamp': time,
	'google.protobuf.Value': anyJson,
	'google.protobuf.Struct': anyStruct
};

/** Messages of a type in ProtoJSON, with their fields in either spelling. */
export function messages(type: DescMessage, manner: Manner): fc.Arbitrary<unknown> {
	const known = wellKnown[type.typeName];
	if (known) return known;
	const plain = type.fields.filter((field) => !field.oneof);
	const members = plain.map((field) => {
		const given = member(field, manner);
		return isRequired(field) ? given : fc.option(given, { nil: {}, freq: 2 });
	});
	const choices = type.oneofs
		.filter((oneof) => oneof.fields.length > 0)
		.map((oneof) => fc.oneof(...oneof.fields.map((field) => member(field, manner))));
	const unknown = fc.option(fc.constant({ kind: 'unknown', final: [null] }), { nil: {} });
	const more = manner.more?.(type) ?? fc.constant({});
	return fc
		.tuple(...members, ...choices, unknown, more)
		.map((parts) => Object.assign({}, ...parts) as unknown);
}

/** An object with that field alone. */
export function member(field: DescField, manner: Manner): fc.Arbitrary<object> {
	return fc
		.tuple(fc.constantFrom(field.jsonName, field.name), manner.fill(content(field, manner), field))
		.map(([name, value]) => ({ [name]: value }));
}

function content(field: DescField, manner: Manner): fc.Arbitrary<unknown> {
	const one = manner.fill(single(field, manner), field);
	const minLength = isRequired(field) ? 1 : 0;
	if (field.fieldKind === 'list') return fc.array(one, { minLength, maxLength: 2 });
	if (field.fieldKind === 'map') {
		return fc.dictionary(text, one, { maxKeys: 2, noNullPrototype: true });
	}
	return one;
}

function single(field: DescField, manner: Manner): fc.Arbitrary<unknown> {
	if (field.message) return messages(field.message, manner);
	// Of roles the one that requests may have.
	const values = field.enum?.values.filter(({ number }) => number === 1) ?? [];
	if (field.enum) return fc.constantFrom(...values.flatMap(({ name, number }) => [name, number]));
	return scalars[field.scalar ?? ScalarType.STRING] ?? fc.constant(undefined);
}
