import type { DescField, DescMessage } from '@bufbuild/protobuf';
import { ScalarType, fromBinary, toBinary, toJson } from '@bufbuild/protobuf';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	AgentCardSchema,
	SendMessageRequestSchema,
	TaskPushNotificationConfigSchema
} from '../gen/lf/a2a/v1/a2a_pb.js';
import { messageFromJson, readRequest } from './json.js';
import { operations } from './operations.js';
import type { JsonObject } from './types.js';
import { findViolations, isRequired } from './validation.js';

// The gate must not depend on luck.
fc.configureGlobal({ seed: 1 });

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });

/** A key that is a setter of every object is a case of its own, see json.test.ts. */
const anyJson = fc
	.jsonValue({ stringUnit: 'grapheme', maxDepth: 3 })
	.filter((value) => !JSON.stringify(value).includes('"__proto__"'));

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
	'google.protobuf.Struct': fc.dictionary(text, anyJson, { maxKeys: 3, noNullPrototype: true })
};

/** What hardly any field takes; all of it has been somebody's request. */
const odd = fc.oneof(
	fc.constantFrom<unknown>(null, true, 0, -0, -1, 1.5, 101, 2 ** 31, Infinity, [], {}, [null]),
	fc.constantFrom('', ' ', '0', '-1', '1.5', '1e2', '\ud800', 'ROLE_AGENT', 'ROLE_X', '__proto__'),
	fc.constantFrom('A', '=', 'AAA==', 'AA=A', '_-', '2026-01-01', '2026-02-30T00:00:00Z'),
	fc.constantFrom('0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01'),
	fc.constantFrom<unknown>({ '\ud800': {} }, { a: '\udc00' }, { a: [Infinity] }, { a: null }),
	fc.constant(JSON.parse('{"__proto__":{"a":1}}') as unknown),
	fc.jsonValue({ maxDepth: 2 })
);

/** How to fill a field: soundly, or now and then with something odd. */
type Fill = (sound: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;

const soundly: Fill = (sound) => sound;
const oddly: Fill = (sound) =>
	fc.oneof({ weight: 15, arbitrary: sound }, { weight: 1, arbitrary: odd });

/** Messages of a type with its fields in either spelling. */
function messages(type: DescMessage, fill: Fill): fc.Arbitrary<unknown> {
	const known = wellKnown[type.typeName];
	if (known) return known;
	const plain = type.fields.filter((field) => !field.oneof);
	const members = plain.map((field) => {
		const given = member(field, fill);
		return isRequired(field) ? given : fc.option(given, { nil: {}, freq: 2 });
	});
	const choices = type.oneofs
		.filter((oneof) => oneof.fields.length > 0)
		.map((oneof) => fc.oneof(...oneof.fields.map((field) => member(field, fill))));
	const extra = fc.option(fc.constant({ kind: 'unknown', final: [null] }), { nil: {} });
	return fc
		.tuple(...members, ...choices, extra)
		.map((parts) => Object.assign({}, ...parts) as unknown);
}

function member(field: DescField, fill: Fill): fc.Arbitrary<object> {
	return fc
		.tuple(fc.constantFrom(field.jsonName, field.name), fill(content(field, fill)))
		.map(([name, value]) => ({ [name]: value }));
}

function content(field: DescField, fill: Fill): fc.Arbitrary<unknown> {
	const one = fill(single(field, fill));
	const minLength = isRequired(field) ? 1 : 0;
	if (field.fieldKind === 'list') return fc.array(one, { minLength, maxLength: 2 });
	if (field.fieldKind === 'map') {
		return fc.dictionary(text, one, { maxKeys: 2, noNullPrototype: true });
	}
	return one;
}

function single(field: DescField, fill: Fill): fc.Arbitrary<unknown> {
	if (field.message) return messages(field.message, fill);
	// Of roles the one that requests may have.
	const values = field.enum?.values.filter(({ number }) => number === 1) ?? [];
	if (field.enum) return fc.constantFrom(...values.flatMap(({ name, number }) => [name, number]));
	return scalars[field.scalar ?? ScalarType.STRING] ?? fc.constant(undefined);
}

/** What a config that is a request of its own has to be, beyond the schema. */
function isSoundConfig(config: unknown): boolean {
	const { id, taskId, task_id } = config as { id?: string; taskId?: string; task_id?: string };
	return Boolean(taskId ?? task_id) && id !== '.' && id !== '..';
}

const inputs = [...new Set(operations.map(({ input }) => input))];

describe.each(inputs.map((type) => ({ type })))('$type.name', ({ type }) => {
	const anything = fc.oneof(
		{ weight: 15, arbitrary: messages(type, oddly) },
		{ weight: 4, arbitrary: messages(type, soundly) },
		{ weight: 1, arbitrary: fc.jsonValue() }
	);

	test('a sound one has no violation', () => {
		fc.assert(
			fc.property(messages(type, soundly), (json) => {
				fc.pre(type !== TaskPushNotificationConfigSchema || isSoundConfig(json));
				expect(findViolations(type, json)).toEqual([]);
			})
		);
	});

	test('one without violations is read, and reading it again changes nothing', () => {
		let read = 0;
		fc.assert(
			fc.property(anything, (sent) => {
				if (findViolations(type, sent).length > 0) return;
				const once = readRequest(type, sent);
				expect(readRequest(type, once)).toEqual(once);
				read += 1;
			})
		);
		expect(read).toBeGreaterThan(0);
	});

	test('one with violations is refused for exactly those', () => {
		fc.assert(
			fc.property(anything, (sent) => {
				const violations = findViolations(type, sent);
				if (violations.length === 0) return;
				expect(() => readRequest(type, sent)).toThrow(
					expect.objectContaining({ reason: 'INVALID_PARAMS', violations })
				);
			})
		);
	});
});

test('a card without violations is read, whatever is in it', () => {
	const cards = fc.oneof(messages(AgentCardSchema, soundly), messages(AgentCardSchema, oddly));
	fc.assert(
		fc.property(cards, (card) => {
			if (findViolations(AgentCardSchema, card).length > 0) return;
			expect(() => readRequest(AgentCardSchema, card)).not.toThrow();
		})
	);
});

test('a message to send is the same before and after a way through binary', () => {
	const type = SendMessageRequestSchema;
	fc.assert(
		fc.property(messages(type, soundly), (sent) => {
			const json = readRequest(type, sent);
			const bytes = toBinary(type, messageFromJson(type, json));
			expect(JSON.stringify(toJson(type, fromBinary(type, bytes)))).toBe(JSON.stringify(json));
		})
	);
});

test('reading keeps the data and the metadata of a part as they were sent', () => {
	const part = fc.record({ data: anyJson, metadata: wellKnown['google.protobuf.Struct'] as never });
	fc.assert(
		fc.property(part, (sent) => {
			const message = { messageId: 'm-1', role: 'ROLE_USER', parts: [sent] };
			const read = readRequest(SendMessageRequestSchema, { message }).message as JsonObject;
			expect(read.parts).toEqual([sent]);
		})
	);
});
