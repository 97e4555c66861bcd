import { describe, expect, test } from 'vitest';
import { EventReader } from './event-reader.js';

function read(...pieces: string[]) {
	const reader = new EventReader();
	return { data: pieces.flatMap((piece) => reader.read(piece)), rest: reader.rest() };
}

describe('events', () => {
	test.each([
		['CR', 'data: a\r\rdata: b\r\r'],
		['LF', 'data: a\n\ndata: b\n\n'],
		['CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n'],
		['LF, the last line CR', 'data: a\n\ndata: b\n\r'],
		['CR, the last line LF', 'data: a\r\rdata: b\r\n\n'],
		['all of them', ': ping\rdata: a\n\r\nid: 1\r\n\rdata: b\r\n\n']
	])('are the same wherever their text is cut, with lines that end in %s', (_, text) => {
		for (let cut = 0; cut <= text.length; cut += 1) {
			const pieces = [text.slice(0, cut), '', text.slice(cut)];
			expect(read(...pieces)).toEqual({ data: ['a', 'b'], rest: undefined });
		}
		expect(read(...text)).toEqual({ data: ['a', 'b'], rest: undefined });
	});

	test('are there as soon as their last line has ended, be it in a CR', () => {
		const reader = new EventReader();
		expect(reader.read('data: a\r\r')).toEqual(['a']);
		expect(reader.read('\ndata: b\r\n\r')).toEqual(['b']);
	});
});

describe('the rest of a stream', () => {
	test.each([
		['data: a', 'a'],
		['data: a\n', 'a'],
		['data: a\r', 'a'],
		['data: a\r\ndata: b', 'a\nb'],
		['data:\n', ''],
		['dat', ''],
		['event', ''],
		['event: error\n', ''],
		['id: 7\n', ''],
		['data: a\n: ping', 'a']
	])('is told where an event was cut off: %j', (text, rest) => {
		expect(read(text)).toEqual({ data: [], rest });
		expect(read(`data: x\n\n${text}`)).toEqual({ data: ['x'], rest });
		expect(read(...`data: x\r\r${text}`)).toEqual({ data: ['x'], rest });
	});

	test.each(['', '\n', '\r', '\r\n\r\n', ': ping', ': ping\n', 'retry: 5\n', ':'])(
		'is none where no event had begun: %j',
		(text) => {
			expect(read(text)).toEqual({ data: [], rest: undefined });
			expect(read(`data: x\n\n${text}`)).toEqual({ data: ['x'], rest: undefined });
		}
	);
});
