import { createRegistry, toJson } from '@bufbuild/protobuf';
import { FieldOptionsSchema, MethodOptionsSchema } from '@bufbuild/protobuf/wkt';
import { describe, expect, test } from 'vitest';
import { file_google_api_annotations } from '../../src/lib/gen/google/api/annotations_pb.js';
import { file_google_api_client } from '../../src/lib/gen/google/api/client_pb.js';
import { file_google_api_field_behavior } from '../../src/lib/gen/google/api/field_behavior_pb.js';
import { file_lf_a2a_v1_a2a as file } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import published from './a2a-proto.json';
import { factsFromFile } from './descriptor-facts.js';

const facts = factsFromFile(file);

describe('the schema is the published one', () => {
	test.each(['syntax', 'package', 'imports', 'options', 'enums', 'counts'] as const)(
		'its %s are the same',
		(part) => expect(facts[part]).toStrictEqual(published[part])
	);

	test('it has the same messages in the same order', () => {
		expect(names(facts.messages)).toStrictEqual(names(published.messages));
	});

	test.each(published.messages)('$name has the same fields', (message) => {
		expect(facts.messages.find(({ name }) => name === message.name)).toStrictEqual(message);
	});

	test('its service has the same methods in the same order', () => {
		const { methods, ...service } = published.service;
		expect(facts.service).toStrictEqual({ ...service, methods: expect.anything() });
		expect(names(facts.service.methods)).toStrictEqual(names(methods));
	});

	test.each(published.service.methods)('$name has the same types and bindings', (method) => {
		const found = facts.service.methods.find(({ name }) => name === method.name);
		expect(found).toStrictEqual(method);
	});

	test('it uses the same well-known types', () => {
		const used = new Set(
			[
				...facts.messages.flatMap(({ fields }) => fields.map(({ type }) => type)),
				...facts.service.methods.map(({ responseType }) => responseType)
			].filter((type) => type?.startsWith('google.'))
		);
		expect([...used].sort()).toStrictEqual(names(published.wellKnownTypes).sort());
	});
});

describe('the schema has nothing that the published facts could not show', () => {
	const registry = createRegistry(
		file_google_api_annotations,
		file_google_api_client,
		file_google_api_field_behavior
	);

	test('there is one service, nothing is nested and nothing extends', () => {
		expect(file.services).toHaveLength(1);
		expect(file.extensions).toStrictEqual([]);
		for (const message of file.messages) {
			expect(message.nestedMessages).toStrictEqual([]);
			expect(message.nestedEnums).toStrictEqual([]);
		}
	});

	test('fields have no options besides required and deprecated', () => {
		const options = file.messages
			.flatMap(({ fields }) => fields)
			.flatMap(({ proto }) => proto.options ?? [])
			.map((each) => toJson(FieldOptionsSchema, each, { registry }));
		const known = [{ deprecated: true }, { '[google.api.field_behavior]': ['REQUIRED'] }];
		for (const each of options) expect(known).toContainEqual(each);
	});

	test('methods have no options besides signature, verb, path and body', () => {
		const options = file.services
			.flatMap(({ methods }) => methods)
			.flatMap(({ proto }) => proto.options ?? [])
			.map((each) => toJson(MethodOptionsSchema, each, { registry }));
		const known =
			/^(\[google\.api\.(http|method_signature)\]|get|post|delete|body|additionalBindings|\d+)$/;
		for (const each of options) for (const key of keysWithin(each)) expect(key).toMatch(known);
	});
});

function names(facts: readonly { name: string }[]) {
	return facts.map(({ name }) => name);
}

function keysWithin(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => [key, ...keysWithin(inner)]);
}
