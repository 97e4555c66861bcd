import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AgentCardSchema, SendMessageRequestSchema } from '../../gen/lf/a2a/v1/a2a_pb.js';
import { parsePath, pathText } from './json-path.js';
import { findViolations } from '../validation.js';

// The gate must not depend on luck.
fc.configureGlobal({ seed: 1 });

const name = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string({ unit: fc.constantFrom('a', '.', '[', ']', '"', '\\', ' ', '\n', '0', '\ud800') }),
	fc.constantFrom('__proto__', '0', 'task_id')
);
const index = fc.nat({ max: Number.MAX_SAFE_INTEGER });

describe('a path and its text', () => {
	test.each([
		[[], ''],
		[['message', 'parts', 0, 'text'], 'message.parts[0].text'],
		[[0, 'a'], '[0].a'],
		[['schemes', '0', 'list', 10], 'schemes.0.list[10]'],
		[['a.b', 'c'], '["a.b"].c'],
		[['a', ''], 'a[""]'],
		[['a', '"\\'], 'a["\\"\\\\"]'],
		[['x-y', 'é', '$id', '@type'], 'x-y.é.$id.@type']
	])('%j is written as %s and read back', (path, text) => {
		expect(pathText(path)).toBe(text);
		expect(parsePath(text)).toEqual(path);
	});

	test('every path is read back from its text', () => {
		fc.assert(
			fc.property(fc.array(fc.oneof(name, index)), (path) => {
				expect(parsePath(pathText(path))).toEqual(path);
			})
		);
	});

	test('every text that is read as a path is the text of that path', () => {
		const pieces = fc.constantFrom('a', '.', '[', ']', '0', '1', '"', '\\', '\\u0061', '["', '"]');
		fc.assert(
			fc.property(fc.array(pieces), (each) => {
				const text = each.join('');
				const path = parsePath(text);
				if (path) expect(pathText(path)).toBe(text);
			})
		);
	});

	test.each([
		'.',
		'.a',
		'a.',
		'a..b',
		'a b',
		'a[',
		'a[x]',
		'a[01]',
		'a[-1]',
		'a["b]',
		'a["b"]',
		'a]'
	])('%s is no text of a path', (text) => expect(parsePath(text)).toBeUndefined());
});

describe('the path of a violation', () => {
	test('leads to the value that is wrong', () => {
		const sent = { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 1 }] } };
		const [violation] = findViolations(SendMessageRequestSchema, sent);
		expect(parsePath(violation?.field ?? '')).toEqual(['message', 'parts', 0, 'text']);
	});

	test.each(['a.b', '', '[0]', 'plain'])('is read back where the key of a map is "%s"', (key) => {
		const fields = findViolations(AgentCardSchema, { securitySchemes: { [key]: 1 } }).map(
			({ field }) => parsePath(field)
		);
		expect(fields).toContainEqual(['securitySchemes', key]);
	});
});
