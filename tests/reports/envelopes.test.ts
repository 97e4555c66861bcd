import { describe, expect, test } from 'vitest';
import { sendRequest } from '../conformance/rig.js';
import { createRig } from './create-rig.js';

const headers = { 'Content-Type': 'application/json', 'A2A-Version': '1.0' };

async function post(body: string, agent = 'echo'): Promise<string> {
	const rig = createRig();
	const response = await rig.fetch(`${rig.url}/${agent}/rpc`, { method: 'POST', headers, body });
	expect(response.status).toBe(200);
	return response.text();
}

/** A call by hand, for what no writer of JSON would write. */
const call = (members: string) => post(`{"jsonrpc":"2.0",${members}}`);

async function codeOf(answer: Promise<string>): Promise<number | undefined> {
	return (JSON.parse(await answer) as { error?: { code: number } }).error?.code;
}

const ids = ['0', '""', 'null', '1.5', '"a"', '-1', '1.0', '-0', '1e400'];
const large = ['9007199254740993', '-9223372036854775808', '18446744073709551615'];

describe.each([...ids, ...large])('report 251: the id %s comes back as it is written', (id) => {
	test('in a result', async () => {
		const answer = await call(`"id":${id},"method":"ListTasks"`);
		expect(answer).toMatch(`{"jsonrpc":"2.0","id":${id},"result":{`);
	});

	test('in an error', async () => {
		const answer = await call(`"method":"Nope","id":${id}`);
		expect(answer).toMatch(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,`);
	});

	test('in each event of a stream', async () => {
		const params = JSON.stringify(sendRequest({ parts: [{ text: 'Hello' }] }));
		const answer = await call(`"id":${id},"method":"SendStreamingMessage","params":${params}`);
		const events = answer.split('\n').filter((line) => line.startsWith('data:'));
		expect(events.length).toBeGreaterThan(0);
		for (const event of events) {
			expect(event).toMatch(`data: {"jsonrpc":"2.0","id":${id},"result":{`);
		}
	});
});

test.each(['true', '[]', '[1]', '{}'])('report 251: %s is no id', async (id) => {
	const answer = await call(`"id":${id},"method":"ListTasks"`);
	expect(JSON.parse(answer)).toMatchObject({ id: null, error: { code: -32600 } });
});

describe.each(['SendMessage', 'GetTask', 'ListTasks', 'CancelTask'])('report 253: %s', (method) => {
	test.each([
		['null', -32600],
		['"x"', -32600],
		['[]', -32602]
	])('with params %s is refused with %i', async (params, code) => {
		expect(await codeOf(call(`"id":1,"method":"${method}","params":${params}`))).toBe(code);
	});

	test('without params is a call with none', async () => {
		const [absent, empty] = [
			`"id":1,"method":"${method}"`,
			`"id":1,"method":"${method}","params":{}`
		];
		expect(await codeOf(call(absent))).toBe(method === 'ListTasks' ? undefined : -32602);
		expect(await codeOf(call(absent))).toBe(await codeOf(call(empty)));
	});
});

test('the message of JSON-RPC names the fields at fault, as over the other bindings', async () => {
	const rig = createRig();
	const request = { pageSize: 0, historyLength: -1 };
	const messages = ['jsonrpc', 'rest', 'grpc'].map(async (binding) => {
		const exchange = await rig.call('echo', {
			operation: 'ListTasks',
			binding: binding as 'rest',
			request
		});
		return exchange.ending?.kind === 'refused' ? exchange.ending.error.message : '';
	});
	const [first] = await Promise.all(messages);
	expect(first).toBe(
		'Invalid parameters: pageSize: must be from 1 to 100; historyLength: must not be negative'
	);
	expect(new Set(await Promise.all(messages))).toEqual(new Set([first]));
});
