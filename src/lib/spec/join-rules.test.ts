import { expect, test } from 'vitest';
import type { Rule, Rules } from './clause.js';
import { joinRules } from './join-rules.js';

const rule: Rule = { unseen: 'client' };
const one = { 'CORE-SEND-001': rule, 'CORE-SEND-002': rule };
const other = { 'CORE-GET-001': rule };

test('rules of several files are one table', () => {
	const rules: Rules<'CORE-SEND-001' | 'CORE-SEND-002' | 'CORE-GET-001'> = joinRules([one, other]);
	expect(Object.keys(rules)).toEqual(['CORE-SEND-001', 'CORE-SEND-002', 'CORE-GET-001']);
});

test('an id in two files does not compile, nor one in none', () => {
	// @ts-expect-error Both files have it.
	const twice: Rules<'CORE-SEND-001' | 'CORE-SEND-002'> = joinRules([
		one,
		{ 'CORE-SEND-002': rule }
	]);
	// @ts-expect-error No file has it.
	const none: Rules<'CORE-GET-002'> = joinRules([one, other]);
	expect([twice, none]).toHaveLength(2);
});
