import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import { sendRequest } from '../conformance/rig.js';
import { createRig } from './create-rig.js';
import { jsonBindings, overBindings } from './over-bindings.js';
import { expectInvalid, expectReason } from './refusal.js';

const ids: { title: string; id: JsonValue }[] = [
	{ title: '255: an empty id of a task', id: '' },
	{ title: '255: an id of a task that is null', id: null },
	{ title: '255: an id of a task that is a number', id: 5 }
];

test.each(overBindings(ids, ['jsonrpc']))(
	'report %s is an invalid parameter over %s',
	async (_, binding, { id }) => {
		const call = { operation: 'GetTask', binding, request: { id } } as const;
		expectInvalid(await createRig().call('echo', call), ['id']);
	}
);

test.each(
	overBindings([
		{ title: '255: a blank id of a task', id: ' ' },
		{ title: '255: an id of a task of 3 kB', id: 'x'.repeat(3000) },
		{ title: '255: an id of a task of 1 MB', id: 'x'.repeat(1_000_000) }
	])
)('report %s is an unknown one over %s, in an answer of some kB', async (_, binding, { id }) => {
	const call = { operation: 'GetTask', binding, request: { id } } as const;
	const exchange = await createRig().call('echo', call);
	expectReason(exchange, 'TASK_NOT_FOUND');
	const sizes = exchange.response?.headers.map(([name, value]) => name.length + value.length) ?? [];
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8000);
});

test.each(bindings)('report 259: metadata beside the message is taken over %s', async (binding) => {
	const metadata: JsonObject = { trace: 'a', depth: { b: [1, null] } };
	const request = { ...sendRequest({ parts: [{ text: 'Hello' }] }), metadata };
	const call = { operation: 'SendMessage', binding, request } as const;
	expect(await createRig().result('echo', call)).toMatchObject({ message: {} });
});

const mediaTypes = [
	{ mediaType: 'text/plain; charset=utf-8', isTaken: true },
	{ mediaType: 'TEXT/PLAIN', isTaken: true },
	{ mediaType: 'text', isTaken: false },
	{ mediaType: 'image/png', isTaken: false }
].map((row) => ({ ...row, title: `260: a text of the type ${row.mediaType}` }));

test.each(overBindings(mediaTypes, jsonBindings))(
	'report %s is judged by its essence over %s',
	async (_, binding, { mediaType, isTaken }) => {
		for (const agent of ['minimal', 'report']) {
			const request = sendRequest({ parts: [{ text: 'Tea', mediaType }] });
			const exchange = await createRig().call(agent, {
				operation: 'SendMessage',
				binding,
				request: { ...request, configuration: { returnImmediately: true } }
			});
			if (isTaken) expect(exchange.ending?.kind).toBe('complete');
			else expectReason(exchange, 'CONTENT_TYPE_NOT_SUPPORTED', { metadata: { mediaType } });
		}
	}
);
