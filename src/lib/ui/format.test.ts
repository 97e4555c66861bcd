import { expect, test } from 'vitest';
import { formatOffset, formatSize, formatTime } from './format.js';

/** With plain spaces, for easy reading. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
	[0, '0 ms'],
	[5.26, '5.3 ms'],
	[412.4, '412 ms'],
	[1254, '1.25 s']
])('%d ms read as "%s"', (ms, text) => {
	expect(plain(formatTime(ms))).toBe(text);
});

test.each([
	[0, '0 B'],
	[1023, '1023 B'],
	[2140, '2.1 KiB'],
	[4_194_304, '4 MiB']
])('%d bytes read as "%s"', (bytes, text) => {
	expect(plain(formatSize(bytes))).toBe(text);
});

test('an offset is in whole ms', () => {
	expect(plain(formatOffset(1250.4))).toBe('+1,250 ms');
});
