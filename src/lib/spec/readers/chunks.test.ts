import { expect, test } from 'vitest';
import type { CallExchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { contentOf, partsOf, streamedArtifacts } from './chunks.js';

const chunk = (artifactId: string, text: string, append = true): JsonObject => ({
	artifactUpdate: { taskId: 't', append, artifact: { artifactId, parts: [{ text }] } }
});

function streamOf(...values: JsonObject[]): CallExchange {
	return {
		id: 'x-1',
		sequence: 1,
		startedAt: 0,
		operation: 'SendStreamingMessage',
		binding: 'rest',
		asked: {},
		response: { at: 0, status: 200, headers: [], chunks: [] },
		messages: values.map((value, at) => ({ at, value })),
		ending: { kind: 'complete', at: values.length }
	};
}

test('chunks are told apart by their artifact, and one without append starts it anew', () => {
	const stream = streamOf(
		chunk('a', 'Old', false),
		chunk('b', 'Other', false),
		chunk('a', 'One ', false),
		chunk('a', 'two')
	);
	const artifacts = streamedArtifacts([stream]).map(({ artifactId, chunks }) => [
		artifactId,
		chunks.length,
		contentOf(partsOf(chunks))
	]);
	expect(artifacts).toEqual([
		['a', 3, ['One two']],
		['b', 1, ['Other']]
	]);
});

test('chunks that all append have no start, and other parts stand between texts', () => {
	const chunks = streamedArtifacts([streamOf(chunk('a', 'One '), chunk('a', 'two'))])[0]?.chunks;
	expect(partsOf(chunks ?? [])).toEqual([{ text: 'One ' }, { text: 'two' }]);
	const data = { data: { text: 5 } };
	expect(contentOf([{ text: 'a' }, data, { text: 5 }, { text: 'b' }, { text: 'c' }])).toEqual([
		'a',
		data,
		{ text: 5 },
		'bc'
	]);
});
