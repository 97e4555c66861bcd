import { describe, expect, test } from 'vitest';
import type { CallExchange } from '../../../src/lib/exchange/index.js';
import { scriptRequest, sendRequest } from '../rig.js';
import { readWireError } from '../wire-error.js';
import type { ErrorCase } from './error-cases.js';
import { errorCases, internal } from './error-cases.js';
import type { Suite } from './suite.js';

const prefix = 'type.googleapis.com/google.rpc.';

function expectError(
	exchange: CallExchange,
	{ codes, reason, metadata = {}, violations }: Omit<ErrorCase, 'title' | 'operation' | 'request'>
) {
	const { ending, binding } = exchange;
	expect(ending?.kind).toBe('refused');
	const wire = readWireError[binding](exchange);
	expect(codes).toMatchObject(wire.codes);
	const details = new Map(wire.details.map((detail) => [detail['@type'], detail]));
	expect([...details.keys()]).toEqual([
		...(reason ? [`${prefix}ErrorInfo`] : []),
		...(violations ? [`${prefix}BadRequest`] : [])
	]);
	if (reason) {
		expect(details.get(`${prefix}ErrorInfo`)).toMatchObject({
			reason,
			domain: 'a2a-protocol.org',
			...(Object.keys(metadata).length > 0 && { metadata })
		});
	}
	if (violations) {
		const found = details.get(`${prefix}BadRequest`)?.fieldViolations as { field: string }[];
		expect(found.map(({ field }) => field).sort()).toEqual([...violations].sort());
	}
	// What our own client makes of it agrees with the bytes.
	if (ending?.kind === 'refused') expect(ending.error.reason).toBe(reason);
}

export const errors: Suite = (rig, ways) => {
	describe.each(ways)('%s', (binding) => {
		test.each(errorCases)('$title', async (row) => {
			const own = rig();
			const exchange = await own.call(row.agent ?? 'scripted', {
				operation: row.operation,
				binding,
				request: await row.request(own),
				headers: row.headers
			});
			expectError(exchange, row);
		});

		test('a refused message leaves no trace', async () => {
			const own = rig();
			const { id } = await own.waitingTask();
			const get = { operation: 'GetTask', binding, request: { id } } as const;
			const before = await own.result('scripted', get);
			const parts = [{ raw: 'AA==', mediaType: 'image/png' }];
			await own.call('scripted', {
				operation: 'SendMessage',
				binding,
				request: sendRequest({ taskId: id, parts })
			});
			expect(await own.result('scripted', get)).toEqual(before);
		});

		test('an agent that breaks down half-way ends its stream with the error', async () => {
			const steps = [
				{ status: 'TASK_STATE_WORKING' as const },
				{ fail: { reason: 'INVALID_AGENT_RESPONSE' as const, message: 'No sense.' } }
			];
			const exchange = await rig().call('scripted', {
				operation: 'SendStreamingMessage',
				binding,
				request: scriptRequest({ steps })
			});
			expect(exchange.messages).toMatchObject([
				{ value: { task: {} } },
				{ value: { statusUpdate: { status: { state: 'TASK_STATE_WORKING' } } } }
			]);
			expect(exchange.ending).toMatchObject({
				kind: 'refused',
				error: { reason: 'INVALID_AGENT_RESPONSE' }
			});
		});

		test('an agent that breaks down while a caller waits is not waited for', async () => {
			const steps = [{ after: 1, fail: { reason: 'INTERNAL_ERROR' as const, message: 'Broken.' } }];
			const exchange = await rig().call('scripted', {
				operation: 'SendMessage',
				binding,
				request: scriptRequest({ steps })
			});
			expectError(exchange, { codes: internal(-32603) });
		});
	});
};
