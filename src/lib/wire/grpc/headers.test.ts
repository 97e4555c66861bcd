import { expect, test } from 'vitest';
import { readParameters } from './headers.js';

test('service parameters are metadata', () => {
	const metadata = new Headers({ 'a2a-version': '1.0', 'a2a-extensions': 'urn:a, urn:b' });
	expect(readParameters(metadata)).toEqual({ version: '1.0', extensions: ['urn:a', 'urn:b'] });
	expect(readParameters(new Headers())).toEqual({ version: '', extensions: [] });
});
