import { expect, test } from 'vitest';
import type { Exchange, RecordedChunk } from './exchange.js';
import { bodyReader, responseBody } from './exchange.js';

function exchangeOf(chunks: readonly RecordedChunk[]): Exchange {
	const response = { at: 0, status: 200, headers: [], chunks };
	return { id: 'x-1', sequence: 1, startedAt: 0, response, messages: [] };
}

test('a body that grows reads as all at once, and what was read of it stays', () => {
	const chunks = Array.from({ length: 9 }, (_, at) => ({
		at,
		bytes: new Uint8Array(700).fill(at)
	}));
	const read = bodyReader();
	const bodies = chunks.map((_, index) => read(exchangeOf(chunks.slice(0, index + 1))));
	expect(bodies).toEqual(
		chunks.map((_, index) => responseBody(exchangeOf(chunks.slice(0, index + 1))))
	);
	expect(read({ ...exchangeOf([]), response: undefined })).toEqual(new Uint8Array());
});
