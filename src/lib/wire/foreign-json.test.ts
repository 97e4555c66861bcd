import { expect, test } from 'vitest';
import { readForeignJson } from './foreign-json.js';

const nested = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth);

test.each(['null', '5', '"a"', '[1, {"a": "\\"[[["}]', ' {} ', nested(1000), '{"__proto__": 1}'])(
	'%.40s is its value',
	(text) => {
		expect(readForeignJson(text)).toEqual({ value: JSON.parse(text) as unknown });
	}
);

test.each(['', '{', "{'a': 1}", 'NaN', '[1,]', 'data'])('"%s" is no JSON', (text) => {
	expect(readForeignJson(text)).toEqual({ fault: 'is not valid JSON' });
});

test('what is nested deeper than those who read it could go is refused', () => {
	const fault = { fault: 'is nested deeper than 1000 levels' };
	expect(readForeignJson(nested(1001))).toEqual(fault);
	expect(readForeignJson(`[${nested(500)}, ${nested(100_000)}]`)).toEqual(fault);
	expect(readForeignJson(`${'{"a":'.repeat(1001)}1${'}'.repeat(1001)}`)).toEqual(fault);
});

test('brackets side by side or in texts are no depth', () => {
	for (const text of [
		JSON.stringify(Array.from({ length: 5000 }, () => [])),
		JSON.stringify(`${'['.repeat(5000)}\\"`),
		JSON.stringify({ ['{'.repeat(3000)]: '\\' })
	]) {
		expect(readForeignJson(text)).toEqual({ value: JSON.parse(text) as unknown });
	}
});
