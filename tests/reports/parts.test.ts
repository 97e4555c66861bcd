import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import type { Step } from '../../src/lib/scenarios/index.js';
import { scriptRequest, sendRequest } from '../conformance/rig.js';
import { createRig } from './create-rig.js';
import { jsonBindings, overBindings } from './over-bindings.js';
import { expectInvalid } from './refusal.js';
import { values } from './tasks.js';

test.each(bindings)(
	'report 111: each chunk of an artifact adds its parts, and no text is joined, over %s',
	async (binding) => {
		const rig = createRig();
		const texts = ['One, ', 'two. ', 'Three, ', 'four.'];
		const chunks = texts.map((text, index): Step => ({
			artifact: { artifactId: 'a', parts: [{ text }] },
			append: index > 0,
			lastChunk: index === texts.length - 1
		}));
		const exchange = await rig.call('scripted', {
			operation: 'SendStreamingMessage',
			binding,
			request: scriptRequest({ steps: [...chunks, { status: 'TASK_STATE_COMPLETED' }] })
		});
		const [first, ...later] = values(exchange) as [{ task: { id: string } }, ...JsonObject[]];
		expect(later.slice(0, -1)).toMatchObject(
			texts.map((text) => ({ artifactUpdate: { artifact: { parts: [{ text }] } } }))
		);
		const get = { operation: 'GetTask', binding, request: { id: first.task.id } } as const;
		expect((await rig.result('scripted', get)).artifacts).toEqual([
			{ artifactId: 'a', parts: texts.map((text) => ({ text })) }
		]);
	}
);

test.each(
	overBindings<{ title: string; part: JsonObject }>(
		[
			{
				title: '112: a part with a type is taken for its text',
				part: { type: 'text', text: 'hi' }
			},
			{ title: '112: a part with a kind is taken for its text', part: { kind: 'text', text: 'hi' } }
		],
		jsonBindings
	)
)('report %s over %s', async (_, binding, { part }) => {
	const request = sendRequest({ parts: [part] });
	const call = { operation: 'SendMessage', binding, request } as const;
	const { message } = await createRig().result('echo', call);
	expect((message as JsonObject).parts).toEqual([{ text: 'hi' }]);
});

test.each(jsonBindings)(
	'report 112: a file part of 0.3 is refused over %s with a word on its form today',
	async (binding) => {
		const file = { bytes: 'dGNr', mimeType: 'text/plain' };
		const exchange = await createRig().call('echo', {
			operation: 'SendMessage',
			binding,
			request: sendRequest({ parts: [{ kind: 'file', file }] })
		});
		expectInvalid(exchange, ['message.parts[0]']);
		expect(exchange.ending).toMatchObject({
			error: {
				violations: [
					{
						description:
							'needs one of text, raw, url, data; "file" is the form of 0.3; 1.0 has raw or url'
					}
				]
			}
		});
	}
);

const twoContents = sendRequest({ parts: [{ raw: 'dGNr', url: 'https://example.com/a' }] });

test.each(jsonBindings)(
	'report 113: a part with two contents is refused over %s',
	async (binding) => {
		const call = { operation: 'SendMessage', binding, request: twoContents } as const;
		expectInvalid(await createRig().call('echo', call), ['message.parts[0]']);
	}
);

test('report 113: our client does not send a part with two contents over gRPC-Web', async () => {
	const call = { operation: 'SendMessage', binding: 'grpc', request: twoContents } as const;
	const exchange = await createRig().call('echo', call);
	expect(exchange.request).toBeUndefined();
	expect(exchange.ending).toMatchObject({
		kind: 'failed',
		message: expect.stringContaining('oneof') as string
	});
});
