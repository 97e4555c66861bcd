import { describe, expect, test } from 'vitest';
import { lossesIn } from './losses.js';
import { memberTexts, numberText } from './members.js';
import { parseObject } from './parse-object.js';
import { placeIn } from './json-places.js';

/* Where time grew with the square of the size, or calls with the depth, these would not end. */

const size = 10_000_000;
const depth = 50_000;

const texts = {
	'one long string': `{"a": "${'x'.repeat(size)}", "id": 1.0}`,
	'one long string of escapes': `{"a": "${'\\n'.repeat(size / 2)}", "id": 1.0}`,
	'many members': `{${Array.from({ length: 50_000 }, (_, n) => `"m${n}": "${n}"`).join(', ')}, "id": 1.0}`,
	'a lot of space': `{"a": 1,${' \n'.repeat(500_000)}"id": 1.0}`,
	'deep arrays': `{"a": ${'['.repeat(depth)}${']'.repeat(depth)}, "id": 1.0}`,
	'deep objects': `${'{"a": '.repeat(depth)}1${'}'.repeat(depth)}`.replace(/\}$/, ', "id": 1.0}')
};

describe.each(Object.entries(texts))('%s', (_, text) => {
	test('is read', () => {
		expect(lossesIn(text)).toEqual([]);
		expect(numberText(text, 'id')).toBe('1.0');
		expect(memberTexts(text).at(-1)).toEqual(['id', '1.0']);
		const { from, to } = placeIn(text, ['id']).value;
		expect(text.slice(from, to)).toBe('1.0');
	});

	test('has a place for its fault', () => {
		const faultOf = (broken: string) => {
			const read = parseObject(broken);
			return 'fault' in read ? [read.fault.kind, read.fault.offset] : undefined;
		};
		expect(faultOf(`${text}}`)).toEqual(['after', text.length]);
		expect(faultOf(text.slice(0, -1))).toEqual(['end', text.length - 1]);
	});
});

test.each(['{"a": ', '[', ']', '"', '" ', '\\', '":', '\ufeff', '}{'])(
	'%j again and again has a place for its fault',
	(piece) => {
		expect(parseObject(piece.repeat(200_000))).toHaveProperty('fault');
	}
);
