import { describe, expect, test } from 'vitest';
import { CallDesk } from './call-desk.svelte.js';
import { openDesk } from './open-desk.test-helper.js';

describe('the request', () => {
	test('begins as the first example of the first agent', async () => {
		const desk = await openDesk();
		expect(desk.agents.agent?.name).toBe('fares');
		expect(desk.request.text).toContain('LHR to JFK');
	});

	test('keeps its edits for each agent and operation, whatever the binding', async () => {
		const desk = await openDesk();
		desk.request.edit('{"mine": 1}');
		desk.agents.choose('echo');
		expect(desk.request.text).toContain('Hello');
		desk.agents.choose('fares');
		desk.request.chooseOperation('ListTasks');
		expect(desk.request.text).toContain('pageSize');
		desk.request.chooseOperation('SendMessage');
		desk.request.chooseBinding('jsonrpc');
		expect(desk.request.text).toBe('{"mine": 1}');
	});

	test('that gives way to a sample can be brought back', async () => {
		const desk = await openDesk();
		desk.request.edit('{"mine": 1}');
		desk.request.chooseSample('example-1');
		expect(desk.request.text).toContain('Fly to Lisbon');
		expect(desk.request.restorable).toBe(true);
		desk.request.restore();
		expect(desk.request.text).toBe('{"mine": 1}');
		desk.request.reset();
		expect(desk.request.text).toContain('Fly to Lisbon');
	});

	test('that is typed back to the sample counts as not edited', async () => {
		const desk = await openDesk();
		const sample = desk.request.text;
		desk.request.edit(`${sample} `);
		expect(desk.request.edited).toBe(true);
		desk.request.edit(sample);
		expect(desk.request.edited).toBe(false);
	});
});

describe('what is unfinished in the form', () => {
	test('keeps its request from being sent, and no other', async () => {
		const desk = await openDesk();
		desk.request.fillIn(desk.request.text, { metadata: '{"a"' });
		expect(desk.request.unfinished).toEqual({ metadata: '{"a"' });
		expect(await desk.send()).toBeUndefined();
		desk.agents.choose('echo');
		expect(desk.request.unfinished).toEqual({});
		expect(await desk.send()).toBeDefined();
		desk.agents.choose('fares');
		expect(desk.request.unfinished).toEqual({ metadata: '{"a"' });
		desk.request.fillIn('{"metadata": {"a": 1}}', {});
		expect(await desk.send()).toBeDefined();
	});

	test('gives way to a sample and is brought back with its text', async () => {
		const desk = await openDesk();
		desk.request.fillIn(desk.request.text, { metadata: '{"a"' });
		desk.request.reset();
		expect(desk.request.unfinished).toEqual({});
		desk.request.restore();
		expect(desk.request.unfinished).toEqual({ metadata: '{"a"' });
	});

	test('goes with a text that is written elsewhere, and can be left out', async () => {
		const desk = await openDesk();
		const sample = desk.request.text;
		desk.request.fillIn(sample, { metadata: '{"a"' });
		desk.request.edit('{"mine": 1}');
		expect(desk.request.unfinished).toEqual({});
		desk.request.fillIn(sample, { metadata: '{"a"' });
		desk.request.leaveOut();
		expect([desk.request.unfinished, desk.request.edited]).toEqual([{}, false]);
	});

	test('goes on in another visit', async () => {
		const before = await openDesk();
		before.request.fillIn(before.request.text, { metadata: '{"a"' });
		const after = new CallDesk();
		after.resume(JSON.parse(JSON.stringify(before.save())) as unknown);
		expect(after.request.unfinished).toEqual({ metadata: '{"a"' });
	});
});

test('the versions on offer are those of the interface that is called', async () => {
	const desk = await openDesk();
	expect(desk.request.offeredVersions).toEqual(['1.0']);
	desk.request.chooseBinding('grpc');
	expect(desk.request.offeredVersions).toEqual([]);
});

describe('report 222: a whole JSON-RPC request', () => {
	const params = { message: { messageId: 'k', role: 'ROLE_USER', parts: [{ text: 'tea' }] } };
	const pasted = (method: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

	test('gives its params to the operation that it names', async () => {
		const desk = await openDesk();
		desk.request.chooseOperation('GetTask');
		desk.request.edit(pasted('message/stream'));
		expect(desk.request.parsed.envelope?.operation).toBe('SendStreamingMessage');
		desk.request.takeParams();
		expect(desk.request.operation.name).toBe('SendStreamingMessage');
		expect(desk.request.text).toBe(JSON.stringify(params, null, 2));
		expect(desk.request.parsed.envelope).toBeUndefined();
	});

	test('can be brought back until the params are edited', async () => {
		const desk = await openDesk();
		desk.request.edit(pasted('SendMessage'));
		desk.request.takeParams();
		desk.request.restore();
		expect(desk.request.text).toBe(pasted('SendMessage'));
		desk.request.takeParams();
		desk.request.edit('{"mine": 1}');
		expect(desk.request.restorable).toBe(false);
	});

	test('leaves what was written for the other operation to be brought back', async () => {
		const desk = await openDesk();
		desk.request.edit('{"mine": 1}');
		desk.request.chooseOperation('GetTask');
		desk.request.edit(pasted('SendMessage'));
		desk.request.takeParams();
		desk.request.restore();
		expect(desk.request.text).toBe('{"mine": 1}');
	});

	test('is told where its method is unknown, and keeps its digits', async () => {
		const desk = await openDesk();
		desk.request.edit('{"jsonrpc": "2.0", "method": "x", "params": {"n": 12345678901234567890}}');
		expect(desk.request.parsed.envelope).toEqual({
			method: 'x',
			params: '{"n": 12345678901234567890}'
		});
		desk.request.takeParams();
		expect(desk.request.operation.name).toBe('SendMessage');
	});

	test.each(['{"jsonrpc": "2.0"}', '{"method": "GetTask"}', '{"message": {}}'])(
		'is not seen in %s',
		async (text) => {
			const desk = await openDesk();
			desk.request.edit(text);
			expect(desk.request.parsed.envelope).toBeUndefined();
		}
	);
});
