import { expect, test } from 'vitest';
import { headerFault } from './header-fault.js';

test.each([
	['A2A-Version', '1.0', undefined],
	['x_trace!', '', undefined],
	['X-Name', 'Zürich', undefined],
	['', '', undefined],
	['', '1.0', 'no-name'],
	['A2A Version', '1.0', 'bad-name'],
	['A2A-Version:', '1.0', 'bad-name'],
	['Größe', '1', 'bad-name'],
	['X-Name', '東京', 'bad-value'],
	['X-Name', 'two\nlines', 'bad-value'],
	['Cookie', 'a=b', 'browser-owned'],
	['HOST', 'example.org', 'browser-owned'],
	['Sec-Fetch-Mode', 'cors', 'browser-owned']
])('the header "%s: %s" has the fault %s', (name, value, fault) => {
	expect(headerFault(name, value)).toBe(fault);
});

test('a header without a fault is one that Headers takes', () => {
	for (let code = 0; code < 0x300; code += 1) {
		const char = String.fromCharCode(code);
		const isFine = headerFault('X-Name', `a${char}b`) === undefined;
		const headers = new Headers();
		const set = () => headers.set('X-Name', `a${char}b`);
		if (isFine) expect(set).not.toThrow();
		else expect(set).toThrow();
	}
});
