import { expect, test } from 'vitest';
import { headerAdvice } from './header-advice.js';

test.each([
	['A2A-Version', '1.0', undefined],
	['a2a-version', ' 1.0 ', undefined],
	['A2A-Version', '', { kind: 'version-empty' }],
	['A2A-Version', '1', { kind: 'version-form', value: '1' }],
	['A2A-Version', '1.0.1', { kind: 'version-form', value: '1.0.1' }],
	['A2A-Version', '0.3', { kind: 'version-not-offered', value: '0.3', offered: '1.0, 1.1' }],
	['A2A-Extensions', '', undefined],
	['A2A-Extensions', 'https://x.example/a?b=c, urn:x:y ,', undefined],
	['a2a-extensions', 'urn:x:y, timestamps', { kind: 'extension-no-uri', value: 'timestamps' }],
	['A2A-Extensions', 'urn:x y', { kind: 'extension-no-uri', value: 'urn:x y' }],
	['X-Version', 'new', undefined]
])('the advice on "%s: %s" is %j', (name, value, advice) => {
	expect(headerAdvice(name, value, ['1.0', '1.1'])).toEqual(advice);
});

test('any version is fine where the card names none', () => {
	expect(headerAdvice('A2A-Version', '0.3', [])).toBeUndefined();
});
