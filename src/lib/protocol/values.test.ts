import { ScalarType } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import { isJsonObject } from './plain-json/json-object.js';
import { scalarFault, timestampFault, valueFault } from './values.js';

describe('only objects are JSON objects', () => {
	test.each([[{}], [{ a: 1 }], [Object.create(null)]])('%j is one', (value) => {
		expect(isJsonObject(value)).toBe(true);
	});

	test.each([[null], [undefined], [[]], ['{}'], [1], [true]])('%j is not one', (value) => {
		expect(isJsonObject(value)).toBe(false);
	});
});

describe('a string', () => {
	test.each(['', ' ', 'a\u0000b', 'é', '漢字', '😀', 'x'.repeat(10_000)])('may be %j', (value) => {
		expect(scalarFault(ScalarType.STRING, value)).toBeUndefined();
	});

	test.each([[5], [true], [null], [['a']], [{ a: 'b' }]])('may not be %j', (value) => {
		expect(scalarFault(ScalarType.STRING, value)).toBe('must be a string');
	});

	test.each(['\ud83d', '\ude00', '\ude00\ud83d', '\ud83d\ud83d\ude00', 'a\ud83db', '😀\ude00'])(
		'may not hold the lone surrogate of %j',
		(value) => {
			expect(scalarFault(ScalarType.STRING, value)).toMatch(/lone surrogates/);
		}
	);
});

describe('a bool', () => {
	test.each([true, false])('may be %s', (value) => {
		expect(scalarFault(ScalarType.BOOL, value)).toBeUndefined();
	});

	test.each([['true'], [1], [0], [''], [null], [[]]])('may not be %j', (value) => {
		expect(scalarFault(ScalarType.BOOL, value)).toBe('must be true or false');
	});
});

describe('an int32', () => {
	test.each([0, 7, 7.0, -7, 2147483647, -2147483648, '0', '7', '-7', '2147483647', '-2147483648'])(
		'may be %j',
		(value) => {
			expect(scalarFault(ScalarType.INT32, value)).toBeUndefined();
		}
	);

	test.each([
		1.5,
		2147483648,
		-2147483649,
		4294967296,
		Infinity,
		'',
		' 7',
		'7 ',
		'+7',
		'07',
		'1.5',
		'1e2',
		'0x10',
		'2147483648',
		'many',
		true,
		null,
		[7],
		{}
	])('may not be %j', (value) => {
		expect(scalarFault(ScalarType.INT32, value)).toBe('must be a whole number of at most 32 bits');
	});
});

describe('bytes', () => {
	test.each(['', 'AA==', 'AAA=', 'AAAA', 'AA', 'AAA', '+/+/', '-_-_', '-_8=', '-_8', 'AB=='])(
		'may be %j',
		(value) => {
			expect(scalarFault(ScalarType.BYTES, value)).toBeUndefined();
		}
	);

	test.each([
		'A',
		'AAAAA',
		'A===',
		'AA=A',
		'AA==AA==',
		'AA AA',
		'AAAA\n',
		'ü',
		'@@@@',
		5,
		null,
		[]
	])('may not be %j', (value) => {
		expect(scalarFault(ScalarType.BYTES, value)).toBe('must be a base64 string');
	});

	// The decoder takes a byte away for each sign of padding, whether it belongs there or not.
	test.each(['=', '==', 'AA=', 'AAA==', 'AAAA=', 'AAAA=='])('may not be padded as %j', (value) => {
		expect(scalarFault(ScalarType.BYTES, value)).toBe('must be a base64 string');
	});
});

describe('a timestamp', () => {
	test.each([
		'2026-01-01T00:00:00Z',
		'2026-01-01T00:00:00.000Z',
		'2026-01-01T23:59:59.9Z',
		'2026-01-01T00:00:00.123456789Z',
		'2026-01-01T00:00:00+00:00',
		'2026-01-01T00:00:00-00:00',
		'2026-01-01T00:00:00+14:00',
		'2026-01-01T00:00:00+20:59',
		'2026-01-01T00:00:00.5-23:59',
		'2024-02-29T00:00:00Z',
		'2000-02-29T00:00:00Z',
		'0001-01-01T00:00:00Z',
		'0001-01-01T00:00:00-01:00',
		'0099-12-31T00:00:00Z',
		'9999-12-31T23:59:59.999999999Z',
		'9999-12-31T23:59:59+01:00'
	])('may be %s', (value) => {
		expect(timestampFault(value)).toBeUndefined();
	});

	test.each([
		['a day', '2026-01-01'],
		['a word', 'yesterday'],
		['seconds since 1970', 1767225600],
		['seconds in a string', '1767225600'],
		['null', null],
		['an object', { seconds: 1 }],
		['nothing', ''],
		['no zone', '2026-01-01T00:00:00'],
		['a blank in place of the T', '2026-01-01 00:00:00Z'],
		['small letters', '2026-01-01t00:00:00z'],
		['no seconds', '2026-01-01T00:00Z'],
		['an empty fraction', '2026-01-01T00:00:00.Z'],
		['a comma', '2026-01-01T00:00:00,5Z'],
		['ten digits of a second', '2026-01-01T00:00:00.0123456789Z'],
		['an offset without minutes', '2026-01-01T00:00:00+01'],
		['an offset without a colon', '2026-01-01T00:00:00+0100'],
		['an offset of a day', '2026-01-01T00:00:00+24:00'],
		['an offset of 60 minutes', '2026-01-01T00:00:00+01:60'],
		['hour 24', '2026-01-01T24:00:00Z'],
		['minute 60', '2026-01-01T00:60:00Z'],
		['a leap second', '2016-12-31T23:59:60Z'],
		['month 0', '2026-00-01T00:00:00Z'],
		['month 13', '2026-13-01T00:00:00Z'],
		['day 0', '2026-01-00T00:00:00Z'],
		['31 April', '2026-04-31T00:00:00Z'],
		['29 February of no leap year', '2026-02-29T00:00:00Z'],
		['29 February of 1900', '1900-02-29T00:00:00Z'],
		['year 0', '0000-01-01T00:00:00Z'],
		['a year of five digits', '12026-01-01T00:00:00Z'],
		['a year with a sign', '-0001-01-01T00:00:00Z'],
		['space around it', ' 2026-01-01T00:00:00Z'],
		['a line break after it', '2026-01-01T00:00:00Z\n']
	])('may not be %s', (_, value) => {
		expect(timestampFault(value)).toMatch(/^must be a timestamp such as/);
	});

	test.each([
		'0001-01-01T00:00:00+00:01',
		'9999-12-31T23:59:59-00:01',
		'9999-12-31T12:00:00-23:59'
	])('may not leave the years 1 to 9999 by its offset, as %s does', (value) => {
		expect(timestampFault(value)).toMatch(/^must be a timestamp such as/);
	});
});

describe('a value of any form', () => {
	test.each([
		[null],
		[0],
		[-1.5e308],
		[''],
		[true],
		[[]],
		[{}],
		[{ a: [1, 'b', null, { c: false }] }]
	])('may be %j', (value) => {
		expect(valueFault(value)).toBeUndefined();
	});

	test.each([['[1e400]'], ['{"a": {"b": -1e400}}'], ['1e400']])(
		'may not be %s, which no double can hold',
		(json) => {
			expect(valueFault(JSON.parse(json))).toMatch(/beyond double precision/);
		}
	);

	test.each([
		[NaN, 'must not hold NaN, which JSON cannot express'],
		[[{ a: NaN }], 'must not hold NaN, which JSON cannot express'],
		[undefined, 'must not hold a Value without a kind'],
		[{ a: [undefined] }, 'must not hold a Value without a kind']
	])('may not be %o, which only binary can hold', (value, fault) => {
		expect(valueFault(value)).toBe(fault);
	});

	test.each([['"\\ud800"'], ['["\\udc00"]'], ['{"a": {"b": "x\\ud800"}}'], ['{"\\ud800": 1}']])(
		'may not hold the lone surrogate of %s',
		(json) => {
			expect(valueFault(JSON.parse(json))).toMatch(/lone surrogates/);
		}
	);

	test.each([
		['lists', (inner: unknown) => [inner]],
		['objects', (inner: unknown) => ({ a: inner })],
		['both in turn', (inner: unknown) => [{ a: inner }]]
	])('may be nested 30 levels deep in %s, and no deeper', (_, wrap) => {
		const levels = JSON.stringify(wrap(0)).match(/[[{]/g)?.length ?? 0;
		let value: unknown = 'core';
		for (let depth = 0; depth < 30; depth += levels) value = wrap(value);
		expect(valueFault(value)).toBeUndefined();
		expect(valueFault([value])).toMatch(/deeper than 30 levels/);
	});

	test.each([['{"__proto__":1}'], ['[{"a":{"__proto__":{}}}]']])(
		'may not have the key of %s, which would be lost',
		(json) => {
			expect(valueFault(JSON.parse(json))).toBe('must not have the key "__proto__"');
		}
	);

	test('is looked at in full, behind a sound sibling as well', () => {
		expect(valueFault([{ a: 'sound' }, { b: ['sound', Infinity] }])).toBeDefined();
	});
});
