import { describe, expect, test } from 'vitest';
import { hexBytes, hexDump } from './hex-dump.js';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a hex dump', () => {
	test('of nothing is empty', () => {
		expect(hexDump(new Uint8Array())).toBe('');
	});

	test('shows offset, bytes and text of each line', () => {
		expect(hexDump(bytes('A task, please: now'))).toBe(
			[
				'00000000  41 20 74 61 73 6b 2c 20  70 6c 65 61 73 65 3a 20  A task, please: ',
				'00000010  6e 6f 77                                          now'
			].join('\n')
		);
	});

	test('shows a dot for every byte that is no visible ASCII', () => {
		expect(hexDump(new Uint8Array([0x80, 0x1f, 0x20, 0x7e, 0x7f, 0xff]))).toMatch(
			/ {2}\.\. ~\.\.$/
		);
	});
});

test('bytes in hex have two digits each', () => {
	expect(hexBytes(new Uint8Array([0, 10, 255]))).toBe('00 0a ff');
});
