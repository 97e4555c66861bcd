import type { DescMessage } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { AgentCardSchema, SendMessageRequestSchema } from '../gen/lf/a2a/v1/a2a_pb.js';
import { pathText } from './plain-json/json-path.js';
import { findOddNames } from './odd-names.js';

const send = SendMessageRequestSchema;

test.each<[string, DescMessage, unknown, string[]]>([
	['nothing odd', send, { message: { messageId: 'a', parts: [{ text: 'b' }] } }, []],
	['snake_case', send, { message: { context_id: 'a' } }, ['message.context_id → contextId']],
	['an unknown member', send, { message: { kind: 'message' } }, ['message.kind']],
	[
		'members of list elements',
		send,
		{ message: { parts: [{}, { media_type: 'a', type: 'b' }] } },
		['message.parts[1].media_type → mediaType', 'message.parts[1].type']
	],
	[
		'members of map entries',
		AgentCardSchema,
		{ security_schemes: { 'a.b': { x: 1 } } },
		['security_schemes → securitySchemes', 'security_schemes["a.b"].x']
	],
	[
		'nothing within metadata and data',
		send,
		{ metadata: { a_b: { c: 1 } }, message: { parts: [{ data: { a_b: 1 } }] } },
		[]
	],
	['nothing within unknown members', send, { x: { y: 1 } }, ['x']],
	[
		'nothing in values of the wrong kind',
		send,
		{ message: { parts: { a: 1 } }, configuration: 5 },
		[]
	],
	['nothing in what is no object', send, [{ a: 1 }], []]
])('finds %s', (_, type, json, names) => {
	const found = findOddNames(type, json);
	const texts = found.map(({ path, known }) => pathText(path) + (known ? ` → ${known}` : ''));
	expect(texts).toEqual(names);
});
