import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../exchange/index.js';
import { grpcWebExchanges, messageBytes, trailersOf } from './grpc-frames.js';

const ascii = (text: string) => new TextEncoder().encode(text);

function frame(flag: number, bytes: Uint8Array): Uint8Array {
	return Uint8Array.of(flag, 0, 0, 0, bytes.length, ...bytes);
}

function answer(...pieces: Uint8Array[]): Exchange {
	return {
		id: 'x-1',
		sequence: 1,
		startedAt: 0,
		binding: 'grpc',
		messages: [],
		response: {
			at: 0,
			status: 200,
			headers: [['Content-Type', 'application/grpc-web+proto']],
			chunks: pieces.map((bytes) => ({ at: 0, bytes }))
		}
	};
}

const one = frame(0, Uint8Array.of(7));
const trailers = frame(0x80, ascii('Grpc-Status: 5\r\ngrpc-message:No: none\r\n'));

describe('the frames of an answer', () => {
	test('are read however they were cut into pieces', () => {
		const whole = [...one, ...one, ...trailers];
		const cut = [whole.slice(0, 3), whole.slice(3, 9), whole.slice(9)];
		const exchange = answer(...cut.map((bytes) => Uint8Array.from(bytes)));
		expect(messageBytes(exchange)).toEqual([Uint8Array.of(7), Uint8Array.of(7)]);
	});

	test.each([3, 5])('cannot be read where the body breaks off after %d bytes', (length) => {
		expect(messageBytes(answer(one.slice(0, length)))).toBeUndefined();
	});
});

describe('the trailers', () => {
	test('have names in lower case, and values with colons', () => {
		const read = trailersOf(answer(one, trailers));
		expect(read.get('grpc-status')).toBe('5');
		expect(read.get('grpc-message')).toBe('No: none');
	});

	test('are the headers where there is no body', () => {
		expect(trailersOf(answer()).get('content-type')).toBe('application/grpc-web+proto');
	});
});

test('answers that are compressed or in text are passed over', () => {
	const binary = answer(one);
	const { response } = binary;
	if (!response) throw new Error('Failed to build an answer');
	const withHeaders = (...headers: [string, string][]) => ({
		...binary,
		response: { ...response, headers }
	});
	const compressed = withHeaders(...(response.headers as [string, string][]), [
		'grpc-encoding',
		'gzip'
	]);
	const text = withHeaders(['content-type', 'application/grpc-web-text']);
	expect(grpcWebExchanges([binary, compressed, text])).toEqual([binary]);
});
