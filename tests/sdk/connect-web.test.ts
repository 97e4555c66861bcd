import { createClient, Code, ConnectError } from '@connectrpc/connect';
import { createGrpcWebTransport } from '@connectrpc/connect-web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorInfoSchema } from '../../src/lib/gen/google/rpc/error_details_pb.js';
import { A2AService, Role, TaskState } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import type { NodeHost } from '../../src/lib/hosts/node/index.js';
import { startNodeHost } from '../../src/lib/hosts/node/index.js';
import { shippedAgents } from '../../src/lib/scenarios/index.js';

/* Connect's own client reads what we answer over gRPC-Web: it is somebody else's reading of that. */

const options = { headers: { 'A2A-Version': '1.0' } };

let host: NodeHost;
beforeAll(async () => {
	host = await startNodeHost({ agents: shippedAgents, port: 0, speed: 'at-once' });
});
afterAll(() => host.close());

function connect() {
	const baseUrl = `${host.url}/sandbox/connect-web/states/grpc`;
	return createClient(A2AService, createGrpcWebTransport({ baseUrl }));
}

function say(text: string) {
	const content = { case: 'text' as const, value: text };
	return { message: { messageId: 'm-1', role: Role.USER, parts: [{ content }] } };
}

test('a result is read by the client of Connect', async () => {
	const { payload } = await connect().sendMessage(say('completed'), options);
	expect(payload).toMatchObject({
		case: 'task',
		value: { status: { state: TaskState.COMPLETED } }
	});
});

test('a stream is read event by event, to its end', async () => {
	const cases: unknown[] = [];
	for await (const { payload } of connect().sendStreamingMessage(
		say('working, completed'),
		options
	)) {
		cases.push(payload.case);
	}
	expect(cases).toEqual(['task', 'statusUpdate', 'statusUpdate']);
});

test('an error has its code and its reason', async () => {
	const caught = await connect()
		.getTask({ id: 'task-nowhere' }, options)
		.catch((error: unknown) => ConnectError.from(error));
	const error = ConnectError.from(caught);
	expect(error.code).toBe(Code.NotFound);
	expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ reason: 'TASK_NOT_FOUND' }]);
});
