import { expect, test } from 'vitest';
import { hexDump } from '../../../lib/exchange/index.js';
import { a2aReasons } from '../../../lib/protocol/index.js';
import { shippedAgents } from '../../../lib/scenarios/index.js';
import { createSimulator, noJournal } from '../../../lib/simulator/index.js';
import { statusCodes, statusName } from '../../../lib/wire/status.js';
import { codes, example } from './example.js';

const { endpoint } = createSimulator({
	agents: shippedAgents,
	ports: { now: () => 0, wake: () => () => {}, journal: noJournal }
});

function post(path: string, mediaType: string, body: BodyInit): Promise<Response> {
	const headers = { 'A2A-Version': '1.0', 'Content-Type': mediaType };
	const url = `https://site.example/sandbox/grpc-web/states/${path}`;
	return endpoint(
		new Request(url, { method: 'POST', headers, body }),
		new AbortController().signal
	);
}

async function getTask(body: Uint8Array): Promise<Uint8Array> {
	const path = 'grpc/lf.a2a.v1.A2AService/GetTask';
	const response = await post(path, 'application/grpc-web+proto', new Uint8Array(body));
	expect(response.status).toBe(200);
	return new Uint8Array(await response.arrayBuffer());
}

test('the agent answers the example byte for byte', async () => {
	const message = { messageId: 'msg-1', role: 'ROLE_USER', parts: [{ text: 'completed' }] };
	const request = { message, configuration: { returnImmediately: true } };
	await post('rest/message:send', 'application/json', JSON.stringify(request));
	expect(hexDump(await getTask(example.request))).toBe(hexDump(example.answer));
});

test('the agent refuses an unknown id with the trailer frame of the example', async () => {
	const id = 'task-00000000';
	const frame = [...example.request.subarray(0, 7), ...new TextEncoder().encode(id)];
	const answer = await getTask(Uint8Array.from(frame));
	expect(answer[0]).toBe(0x80);
	const lines = new TextDecoder().decode(answer.subarray(5));
	expect(lines).toBe(example.refusal.map((line) => `${line}\r\n`).join(''));
});

test.each(a2aReasons)('the table has the code of %s', (reason) => {
	const name = statusName(reason, '1.0.1');
	expect(codes[reason]).toBe(`${name} (${statusCodes[name]})`);
});
