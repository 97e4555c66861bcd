import { describe, expect, test } from 'vitest';
import { operation } from '../protocol/index.js';
import type { RequestText } from './parsed-request.svelte.js';
import { ParsedRequest } from './parsed-request.svelte.js';

function parsed(text: string, binding: RequestText['binding'] = 'jsonrpc') {
	return new ParsedRequest({ text, binding, operation: operation('GetTask') });
}

describe('a text that is JSON', () => {
	test('is sent as what it reads as', () => {
		const { fault, value, written } = parsed('{ "id": "t" }');
		expect([fault, value, written]).toEqual([undefined, { id: 't' }, undefined]);
	});

	test('is sent as it is written where reading it loses something', () => {
		const text = '{"id": "t", "id": "u"}';
		const { losses, written } = parsed(text);
		expect(losses.map(({ kind }) => kind)).toEqual(['name']);
		expect(written).toBe(text);
	});

	test('tells what is odd about it, unless it is too large for that', () => {
		expect(parsed('{"ID": 1}').flaws.map(({ kind }) => kind)).toContain('unknown');
		expect(parsed(`{"ID": "${'x'.repeat(200_000)}"}`).flaws).toEqual([]);
	});
});

test('a text that is no JSON object has a fault, reads as empty, and is sent as it is written', () => {
	const { fault, value, losses, flaws, written } = parsed('{"id" 1, "id" 2}');
	expect(fault?.offset).toBe(6);
	expect([value, losses, flaws]).toEqual([{}, [], []]);
	expect(written).toBe('{"id" 1, "id" 2}');
});

test('what keeps a request from being sent depends on the binding', () => {
	expect(parsed('{"id" 1}').obstacle).toBeUndefined();
	expect(parsed('{"id" 1}', 'grpc').obstacle?.kind).toBe('binary-text');
	expect(parsed('{}', 'rest').obstacle?.kind).toBe('url-missing');
});
