import { expect, test } from 'vitest';
import type { Exchange } from '../exchange/index.js';
import { inWords } from './words/index.js';
import { finding, inMessage, verdictOf, warning } from './verdict.js';

const expected = { code: 'task', id: 'it' } as const;
const exchange: Exchange = { id: 'x-3', sequence: 3, startedAt: 0, messages: [] };

const found = (holds: boolean, actual?: unknown) =>
	finding(exchange, inMessage(0, 'id'), { holds, expected, actual });

test('nothing found is not shown', () => {
	expect(verdictOf([]).outcome).toBe('not shown');
});

test('one breach among others breaks a clause', () => {
	expect(verdictOf([found(true), found(true)]).outcome).toBe('holds');
	expect(verdictOf([found(true), found(false)]).outcome).toBe('broken');
});

test('no verdict hangs on a warning', () => {
	const warned = warning(exchange, inMessage(0, 'id'), { expected, actual: 'other' });
	expect(verdictOf([warned]).outcome).toBe('not shown');
	expect(verdictOf([warned, found(true)])).toMatchObject({
		outcome: 'holds',
		findings: [{ holds: false, warns: true }, { holds: true }]
	});
	expect(verdictOf([warned, found(false)]).outcome).toBe('broken');
});

test.each([
	['a text as it is', 'WORKING', 'WORKING'],
	['other values as JSON', { a: [null] }, '{"a":[null]}'],
	['what is absent as nothing', undefined, 'nothing'],
	['long values cut', 'x'.repeat(300), `${'x'.repeat(200)}…`]
])('a finding shows %s', (_, actual, shown) => {
	expect(inWords(found(true, actual)).came).toBe(shown);
});
