import { expect, test } from 'vitest';
import { FrameReader } from './frames.js';

const one = [0, 0, 0, 0, 2, 7, 8];
const empty = [0, 0, 0, 0, 0];
const trailers = [0x80, 0, 0, 0, 1, 9];
const all = Uint8Array.from([...one, ...empty, ...trailers]);

function read(...pieces: Uint8Array[]) {
	const reader = new FrameReader();
	const frames = pieces.flatMap((piece) => reader.read(piece));
	return {
		frames: frames.map(({ flag, bytes }) => [flag, ...bytes]),
		isInside: reader.isInside
	};
}

test('frames are the same wherever their bytes are cut', () => {
	const whole = { frames: [[0, 7, 8], [0], [0x80, 9]], isInside: false };
	for (let cut = 0; cut <= all.length; cut += 1) {
		expect(read(all.subarray(0, cut), new Uint8Array(), all.subarray(cut))).toEqual(whole);
	}
	expect(read(...[...all].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
});

test('bytes that are left over are told of', () => {
	const ends = [0, one.length, one.length + empty.length, all.length];
	for (let cut = 0; cut <= all.length; cut += 1) {
		expect(read(all.subarray(0, cut)).isInside).toBe(!ends.includes(cut));
	}
});

test('a length takes no room before its bytes have come', () => {
	const page = new TextEncoder().encode('<!doctype html>');
	expect(read(page)).toEqual({ frames: [], isInside: true });
	expect(read(Uint8Array.of(0, 255, 255, 255, 255, 1))).toEqual({ frames: [], isInside: true });
});
