import type { DescMessage } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import {
	AgentCardSchema,
	ListTasksRequestSchema,
	SendMessageRequestSchema,
	TaskSchema
} from '../gen/lf/a2a/v1/a2a_pb.js';
import { skeletonOf, valuesAt } from './field-values.js';
import type { FieldFacts } from './fields.js';
import { fieldAt, membersAt } from './fields.js';
import type { JsonPath } from './plain-json/json-path.js';
import { parsePath } from './plain-json/json-path.js';
import { operations } from './operations.js';
import { findViolations } from './validation.js';

const send = SendMessageRequestSchema;

describe('the values at a path', () => {
	test.each<[JsonPath, string[], DescMessage]>([
		[['message', 'role'], ['"ROLE_USER"'], send],
		[['history', 0, 'role'], ['"ROLE_USER"', '"ROLE_AGENT"'], TaskSchema],
		[['configuration', 'returnImmediately'], ['true', 'false'], send],
		[['message'], ['{}'], send],
		[['message', 'parts'], ['[]'], send],
		[['message', 'parts', 0], ['{}'], send],
		[['metadata'], ['{}'], send],
		[['securitySchemes'], ['{}'], AgentCardSchema],
		[['message', 'parts', 0, 'data'], ['{}', '[]', '""', 'true', 'false', 'null'], send],
		[['message', 'messageId'], ['""'], send],
		[['message', 'contextId'], [], send],
		[['configuration', 'historyLength'], [], send],
		[['status', 'timestamp'], ['"2026-01-01T00:00:00.000Z"'], TaskSchema]
	])('at %j are %j', (path, values, type) => {
		expect(valuesAt(type, path)).toEqual(values);
	});

	test('of an enum are all its words but the one for nothing', () => {
		const words = valuesAt(ListTasksRequestSchema, ['status']);
		expect(words).toHaveLength(8);
		expect(words[0]).toBe('"TASK_STATE_SUBMITTED"');
	});

	test.each<[JsonPath]>([
		[[]],
		[['metadata', 'a']],
		[['message', 'parts', 0, 'data', 'a']],
		[['unknown']]
	])('at %j are none', (path) => expect(valuesAt(send, path)).toEqual([]));
});

describe('the start of a member', () => {
	test.each<[JsonPath, string, DescMessage]>([
		[['message', 'contextId'], '""', send],
		[['message', 'parts', 0, 'raw'], '""', send],
		[['message', 'parts'], '[]', send],
		[['message'], '{}', send],
		[['configuration', 'historyLength'], '0', send],
		[['pageSize'], '1', ListTasksRequestSchema],
		[['status'], '"TASK_STATE_SUBMITTED"', ListTasksRequestSchema],
		[['configuration', 'returnImmediately'], 'true', send]
	])('at %j is %s', (path, start, type) => {
		const facts = fieldAt(type, path);
		expect(facts && skeletonOf(facts)).toBe(start);
	});
});

const types = [...new Set(operations.flatMap(({ input, output }) => [input, output]))];

describe.each(types.map((type) => ({ type, name: type.name })))(
	'every place in $name',
	({ type }) => {
		const places = placesIn(type);

		test('is found again by its path', () => {
			for (const { path } of places) {
				expect(fieldAt(type, parsePath(path) ?? [])?.path).toBe(path);
			}
		});

		test('has a start and values that are sound but for being empty', () => {
			for (const facts of places) {
				const path = parsePath(facts.path) ?? [];
				for (const value of [skeletonOf(facts), ...valuesAt(type, path)]) {
					const json = path.reduceRight<unknown>(
						(inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }),
						JSON.parse(value)
					);
					const here = findViolations(type, json).filter(({ field }) => field === facts.path);
					const words = here.map(({ description }) => description);
					for (const each of words)
						expect(each).toMatch(/empty|is required|at least one|needs one of/);
				}
			}
		});
	}
);

/** All members, with one element or entry of each list and map. */
function placesIn(type: DescMessage, path: JsonPath = []): FieldFacts[] {
	return membersAt(type, path).flatMap((facts) => {
		const own = [...path, facts.name];
		const inner = { array: [...own, 0], map: [...own, 'key.'] }[facts.kind as string];
		const entry = inner && fieldAt(type, inner);
		return [facts, ...(entry ? [entry] : []), ...placesIn(type, inner ?? own)];
	});
}
