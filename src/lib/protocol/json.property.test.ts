import { fromBinary, toBinary, toJson } from '@bufbuild/protobuf';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	AgentCardSchema,
	SendMessageRequestSchema,
	TaskPushNotificationConfigSchema
} from '../gen/lf/a2a/v1/a2a_pb.js';
import type { Fill } from './arbitrary.test-helper.js';
import { anyJson, anyStruct, messages, soundly } from './arbitrary.test-helper.js';
import { messageFromJson, readRequest } from './json.js';
import { operations } from './operations.js';
import type { JsonObject } from './types.js';
import { findViolations } from './validation.js';

// The gate must not depend on luck.
fc.configureGlobal({ seed: 1 });

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

/** Now and then with something odd. */
const oddly = {
	fill: ((sound) =>
		fc.oneof({ weight: 15, arbitrary: sound }, { weight: 1, arbitrary: odd })) as Fill
};

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

	test('one without violations is read as the library reads it, and once is enough', () => {
		let read = 0;
		fc.assert(
			fc.property(anything, (sent) => {
				if (findViolations(type, sent).length > 0) return;
				const once = readRequest(type, sent);
				const byLibrary = toJson(type, messageFromJson(type, sent as JsonObject));
				expect(JSON.stringify(once)).toBe(JSON.stringify(byLibrary));
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
	const part = fc.record({ data: anyJson, metadata: anyStruct });
	fc.assert(
		fc.property(part, (sent) => {
			const message = { messageId: 'm-1', role: 'ROLE_USER', parts: [sent] };
			const read = readRequest(SendMessageRequestSchema, { message }).message as JsonObject;
			expect(read.parts).toEqual([sent]);
		})
	);
});
