import { describe, expect, test } from 'vitest';
import type { Batch } from './ledger.js';
import { Ledger } from './ledger.js';

/** A ledger whose writes tell their names. */
function createLedger() {
	const ledger = new Ledger(0, []);
	const written: string[] = [];
	const transaction = {} as IDBTransaction;
	const namesOf = ({ writes }: Batch) => {
		written.length = 0;
		for (const write of writes) write(transaction);
		return [...written];
	};
	const add = (name: string) => ledger.add(() => void written.push(name));
	return { ledger, add, namesOf };
}

describe('a ledger', () => {
	test('issues each write once while all goes well', () => {
		const { ledger, add, namesOf } = createLedger();
		const first = add('a');
		const second = add('b');
		expect([namesOf(first), namesOf(second)]).toEqual([['a'], ['b']]);
		first.stored();
		second.stored();
		expect(ledger.behind).toBe(false);
		expect(namesOf(add('c'))).toEqual(['c']);
	});

	test('issues what failed with the next write', () => {
		const { ledger, add, namesOf } = createLedger();
		add('a').failed();
		expect(ledger.behind).toBe(true);
		const batch = add('b');
		expect(ledger.behind).toBe(false);
		expect(namesOf(batch)).toEqual(['a', 'b']);
		batch.stored();
		expect(namesOf(add('c'))).toEqual(['c']);
	});

	test('issues again, in order, what was stored after the one that failed', () => {
		const { add, namesOf } = createLedger();
		const first = add('clear');
		const second = add('b');
		first.failed();
		second.stored();
		expect(namesOf(add('c'))).toEqual(['clear', 'b', 'c']);
	});

	test('stays behind until the whole of a batch is stored', () => {
		const { ledger, add, namesOf } = createLedger();
		add('a').failed();
		add('b').failed();
		expect(ledger.behind).toBe(true);
		const batch = add('c');
		expect(namesOf(batch)).toEqual(['a', 'b', 'c']);
		batch.failed();
		expect(ledger.behind).toBe(true);
	});

	test('can give up what failed, and still issues what is under way if it fails', () => {
		const { ledger, add, namesOf } = createLedger();
		add('a').failed();
		const underWay = add('b');
		underWay.failed();
		ledger.giveUp();
		expect(ledger.behind).toBe(false);
		expect(namesOf(add('clear'))).toEqual(['clear']);
		const late = add('c');
		ledger.giveUp();
		late.failed();
		expect(namesOf(add('d'))).toEqual(['c', 'd']);
	});
});
