import { describe, expect, test } from 'vitest';
import { A2AError, a2aReasons, plainReasons } from '../protocol/index.js';
import { errorDetails, errorDetailsJson } from './details.js';

const errorInfo = 'type.googleapis.com/google.rpc.ErrorInfo';
const badRequest = 'type.googleapis.com/google.rpc.BadRequest';

describe('the details of an error', () => {
	test.each(a2aReasons)('are an ErrorInfo with the reason %s and the domain of A2A', (reason) => {
		expect(errorDetailsJson(new A2AError(reason, 'No'))).toEqual([
			{ '@type': errorInfo, reason, domain: 'a2a-protocol.org' }
		]);
	});

	const named = ['PARSE_ERROR', 'INVALID_REQUEST'] as const;
	const unnamed = plainReasons.filter((reason) => !named.some((one) => one === reason));

	test.each(unnamed)('are none for %s, which A2A does not define', (reason) => {
		const error = new A2AError(reason, 'No', { metadata: { allow: 'POST' } });
		expect(errorDetailsJson(error)).toEqual([]);
	});

	test.each(named)('name %s, whose code others have too, and not in the name of A2A', (reason) => {
		expect(errorDetailsJson(new A2AError(reason, 'No'))).toEqual([
			{ '@type': errorInfo, reason, domain: 'a2a-playground' }
		]);
	});

	test('tell that the sandbox is at fault and not the agent', () => {
		const metadata = { sandboxFault: 'reset' };
		expect(errorDetailsJson(new A2AError('INTERNAL_ERROR', 'No', { metadata }))).toEqual([
			{ '@type': errorInfo, reason: 'INTERNAL_ERROR', domain: 'a2a-playground', metadata }
		]);
	});

	test('hold the metadata', () => {
		const metadata = { taskId: 'task-1', supportedVersions: '1.0,0.3' };
		const error = new A2AError('TASK_NOT_FOUND', 'No', { metadata });
		expect(errorDetailsJson(error)).toEqual([
			{ '@type': errorInfo, reason: 'TASK_NOT_FOUND', domain: 'a2a-protocol.org', metadata }
		]);
	});

	test('hold all violations in one BadRequest', () => {
		const violations = [
			{ field: 'message.parts', description: 'is required' },
			{ field: 'tenant', description: 'must be a string' }
		];
		expect(errorDetailsJson(A2AError.invalid(violations))).toEqual([
			{ '@type': badRequest, fieldViolations: violations }
		]);
	});

	test('may be both, the ErrorInfo first', () => {
		const violations = [{ field: 'message.parts[0]', description: 'is an image' }];
		const error = new A2AError('CONTENT_TYPE_NOT_SUPPORTED', 'No', { violations });
		expect(errorDetailsJson(error)).toEqual([
			{ '@type': errorInfo, reason: 'CONTENT_TYPE_NOT_SUPPORTED', domain: 'a2a-protocol.org' },
			{ '@type': badRequest, fieldViolations: violations }
		]);
	});

	test('name their type first, as protobuf does', () => {
		const [detail] = errorDetailsJson(new A2AError('TASK_NOT_FOUND', 'No'));
		expect(Object.keys(detail ?? {})[0]).toBe('@type');
	});

	test('have the names of their messages where the binding packs them itself', () => {
		const error = new A2AError('TASK_NOT_FOUND', 'No', {
			violations: [{ field: 'id', description: 'is old' }]
		});
		expect(errorDetails(error).map(({ type }) => type)).toEqual([
			'google.rpc.ErrorInfo',
			'google.rpc.BadRequest'
		]);
	});
});
