import { describe, expect, test } from 'vitest';
import type { Exchange } from '../exchange/index.js';
import type { JsonObject } from '../protocol/index.js';
import type { ClauseId } from './clause.js';
import { clauses } from './clauses.js';
import { call, cardFetch, task, verdictOn } from './exchanges.test-helper.js';

function brokenBy(exchanges: readonly Exchange[]): ClauseId[] {
	return clauses
		.filter((clause) => clause.kind === 'checked' && clause.verdict(exchanges).outcome === 'broken')
		.map(({ id }) => id);
}

const listOf = (tasks: JsonObject[], others: JsonObject = {}) => [
	{ tasks, nextPageToken: '', pageSize: 50, totalSize: tasks.length, ...others }
];

const message = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Bonjour' }] };

const ownDetail = {
	'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
	reason: 'BAD_FIELD',
	domain: 'agent.example'
};

describe('an agent that does only what it must', () => {
	test('may leave out times, histories and artifacts', () => {
		const log = [
			call({
				operation: 'SendMessage',
				asked: { message },
				answer: [{ task: task('#1', 'COMPLETED') }],
				at: 10
			}),
			call({
				operation: 'GetTask',
				asked: { id: '#1' },
				answer: [task('#1', 'COMPLETED')],
				at: 20
			}),
			call({
				operation: 'ListTasks',
				asked: { contextId: 'c/1' },
				answer: listOf([task('#2', 'WORKING'), task('#1', 'COMPLETED')]),
				at: 30
			})
		];
		expect(brokenBy(log)).toEqual([]);
	});

	test('may refuse what is invalid with a reason in a domain of its own', () => {
		const asked = { message: { ...message, parts: [] } };
		const error = { reason: 'BAD_FIELD', details: [ownDetail] };
		const log = [call({ operation: 'SendMessage', asked, error, at: 1 })];
		expect(verdictOn('CORE-ERR-002', log)).toBe('holds');
	});

	test('may refuse an invalid send before it looks at its capabilities', () => {
		const log = [
			cardFetch({ name: 'Agent', capabilities: {} }),
			call({ operation: 'SendStreamingMessage', asked: {}, error: {}, at: 5 })
		];
		expect(verdictOn('CORE-CAP-002', log)).toBe('not shown');
	});

	test('may throw its tasks away between two bindings', () => {
		const refusal = (reason: string) => ({ reason, code: -32001 });
		const asked = { id: '#1' };
		const card = {
			supportedInterfaces: [{ url: 'https://agent.example/a2a', protocolBinding: 'JSONRPC' }]
		};
		const log = [
			cardFetch(card),
			call({ operation: 'CancelTask', asked, error: refusal('TASK_NOT_CANCELABLE'), at: 5 }),
			call({
				operation: 'CancelTask',
				asked,
				binding: 'rest',
				error: refusal('TASK_NOT_FOUND'),
				at: 15
			})
		];
		expect(verdictOn('BIND-EQUIV-003', log)).toBe('not shown');
	});

	test('may name a field as the schema spells it', () => {
		const violations = [{ field: 'page_size', description: 'de 1 à 100' }];
		const error = { violations };
		const log = [call({ operation: 'ListTasks', asked: { pageSize: 0 }, error, at: 1 })];
		expect(verdictOn('CORE-LIST-010', log)).toBe('holds');
	});
});

test('a stream that was left shows nothing of the order it would have kept, unless it broke it', () => {
	const left = (answer: JsonObject[]) =>
		call({
			operation: 'SendStreamingMessage',
			asked: { message },
			answer,
			ending: 'aborted',
			at: 1
		});
	const first = { task: task('#1', 'SUBMITTED') };
	expect(verdictOn('CORE-STREAM-003', [left([first])])).toBe('not shown');
	expect(verdictOn('CORE-STREAM-003', [left([first, first, first])])).toBe('broken');
});

test('a sound stream may say more than A2A knows, and merge what was cut into chunks', () => {
	const events = [
		{ task: task('#1', 'SUBMITTED', { priority: 3 }) },
		...['Bon', 'jour'].map((text, index) => ({
			artifactUpdate: {
				taskId: '#1',
				contextId: 'c/1',
				artifact: { artifactId: 'a', parts: [{ text }] },
				append: index > 0,
				lastChunk: index > 0
			}
		})),
		{
			statusUpdate: {
				taskId: '#1',
				contextId: 'c/1',
				status: { state: 'TASK_STATE_COMPLETED', timestamp: '2026-01-01T00:00:00Z' }
			}
		}
	];
	const artifacts = [{ artifactId: 'a', parts: [{ text: 'Bonjour' }], tone: 'warm' }];
	const status = { state: 'TASK_STATE_COMPLETED', timestamp: '2026-01-01T00:00:00Z' };
	const log = (['jsonrpc', 'rest'] as const).flatMap((binding, index) => [
		call({
			operation: 'SendStreamingMessage',
			asked: { message: { ...message, messageId: `m-${index}` } },
			answer: JSON.parse(JSON.stringify(events).replaceAll('#1', binding)) as JsonObject[],
			binding,
			at: 10 + index * 100
		}),
		call({
			operation: 'GetTask',
			asked: { id: binding },
			answer: [task(binding, '', { artifacts, status })],
			binding,
			at: 50 + index * 100
		})
	]);
	expect(brokenBy(log)).toEqual([]);
	expect(verdictOn('DM-EVENT-003', log)).toBe('holds');
});

describe('a list', () => {
	const page = (asked: JsonObject, ids: string[], token: string, at: number) =>
		call({
			operation: 'ListTasks',
			asked,
			answer: listOf(
				ids.map((id) => task(id, 'COMPLETED')),
				{ nextPageToken: token, totalSize: 3 }
			),
			at
		});

	test('may have tokens that are equal to those of another list', () => {
		const log = [
			page({ contextId: 'a', pageSize: 2 }, ['1', '2'], '2', 10),
			page({ contextId: 'b', pageSize: 2 }, ['4', '5'], '2', 20),
			page({ contextId: 'a', pageSize: 2, pageToken: '2' }, ['3'], '', 30),
			page({ contextId: 'b', pageSize: 2, pageToken: '2' }, ['6'], '', 40)
		];
		for (const id of ['CORE-LIST-002', 'CORE-LIST-012', 'CORE-LIST-016'] as const) {
			expect(verdictOn(id, log), id).toBe('holds');
		}
	});

	test('may grow between two of its pages', () => {
		const log = [
			page({ pageSize: 2 }, ['1', '2'], 'next', 10),
			call({
				operation: 'SendMessage',
				asked: { message },
				answer: [{ task: task('3', 'COMPLETED') }],
				at: 20
			}),
			page({ pageSize: 2, pageToken: 'next' }, ['0'], '', 30)
		];
		expect(verdictOn('CORE-LIST-012', log)).toBe('not shown');
	});

	test('may show fewer artifacts than were made after it', () => {
		const artifacts = [{ artifactId: 'late', parts: [{ text: 'Done' }] }];
		const log = [
			call({
				operation: 'ListTasks',
				asked: { includeArtifacts: true },
				answer: listOf([task('1', 'WORKING', { artifacts: [] })]),
				at: 10
			}),
			call({
				operation: 'GetTask',
				asked: { id: '1' },
				answer: [task('1', 'COMPLETED', { artifacts })],
				at: 20
			})
		];
		expect(verdictOn('CORE-LIST-011', log)).toBe('not shown');
	});

	test('may be asked for a state by its number', () => {
		const log = [
			call({
				operation: 'ListTasks',
				asked: { status: 3 },
				answer: listOf([task('1', 'COMPLETED')]),
				at: 1
			})
		];
		expect(verdictOn('CORE-LIST-007', log)).toBe('holds');
	});

	test('may leave tasks out for another filter than that of time', () => {
		const status = { state: 'TASK_STATE_COMPLETED', timestamp: '2026-01-01T00:00:00Z' };
		const log = [
			call({
				operation: 'ListTasks',
				asked: {},
				answer: listOf([task('1', 'COMPLETED', { status })]),
				at: 10
			}),
			call({
				operation: 'ListTasks',
				asked: { statusTimestampAfter: status.timestamp, status: 'TASK_STATE_WORKING' },
				answer: listOf([]),
				at: 20
			})
		];
		expect(verdictOn('CORE-LIST-008', log)).toBe('not shown');
	});
});

describe('a call that did not come to what a clause is about', () => {
	test('says nothing of an operation where its path has no id', () => {
		const log = [
			call({
				operation: 'GetTask',
				asked: { id: '' },
				binding: 'rest',
				path: '/tasks/',
				error: { kind: 'http', code: 404, status: 'NOT_FOUND' },
				at: 1
			})
		];
		for (const id of ['BIND-MAP-001', 'CORE-ERR-002', 'HTTP_JSON-ERR-002'] as const) {
			expect(verdictOn(id, log), id).toBe('not shown');
		}
	});

	test('says nothing of a task that is done where the request has another fault', () => {
		const log = [
			call({ operation: 'GetTask', asked: { id: '1' }, answer: [task('1', 'COMPLETED')], at: 1 }),
			call({ operation: 'CancelTask', asked: { id: '1', tenant: [] }, error: {}, at: 20 })
		];
		expect(verdictOn('CORE-ERR-010', log)).toBe('not shown');
	});

	test('says nothing of unknown members where others are blamed', () => {
		const refused = (field: string) => [
			call({
				operation: 'ListTasks',
				asked: { pageToken: 'none', kind: 'x' },
				error: { violations: [{ field, description: 'non' }] },
				at: 1
			})
		];
		expect(verdictOn('DM-SERIAL-005', refused('page_token'))).toBe('not shown');
		expect(verdictOn('DM-SERIAL-005', refused('kind'))).toBe('broken');
	});

	test('says nothing of what a member lacks that is given in both spellings', () => {
		const config = { token: 't' };
		const configuration = {
			taskPushNotificationConfig: config,
			task_push_notification_config: config
		};
		const violations = [{ field: 'configuration.taskPushNotificationConfig', description: 'deux' }];
		const asked = { message, configuration };
		const log = [call({ operation: 'SendMessage', asked, error: { violations }, at: 1 })];
		expect(verdictOn('CORE-ERR-003', log)).toBe('not shown');
	});

	test('says nothing of the schema where the agent has no streams', () => {
		const asked = { message: { ...message, parts: 'none' } };
		const error = { code: 400, kind: 'http', reason: 'UNSUPPORTED_OPERATION' } as const;
		const operation = 'SendStreamingMessage' as const;
		const log = [call({ operation, binding: 'rest', asked, error, at: 1 })];
		expect(verdictOn('MEDIA-TYPE-002', log)).toBe('not shown');
	});

	test('says nothing of equal errors where one binding does not take the body', () => {
		const entry = { url: 'https://agent.example/a2a', protocolBinding: 'JSONRPC' };
		const rest = { url: 'https://agent.example/a2a', protocolBinding: 'HTTP+JSON' };
		const named = { operation: 'CancelTask', asked: { id: '1' } } as const;
		const log = [
			cardFetch({ supportedInterfaces: [entry, rest] }),
			call({ ...named, binding: 'rest', error: { reason: 'TASK_NOT_CANCELABLE' }, at: 5 }),
			call({
				...named,
				headers: { 'Content-Type': 'application/a2a+json' },
				error: { reason: 'CONTENT_TYPE_NOT_SUPPORTED' },
				at: 15
			})
		];
		expect(verdictOn('BIND-EQUIV-003', log)).toBe('not shown');
	});

	test('says nothing of a task where the request is of another media type', () => {
		const log = [
			call({
				operation: 'GetTask',
				asked: { id: 'tck-nonexistent-1' },
				headers: { 'Content-Type': 'text/plain' },
				error: { code: -32005, reason: 'CONTENT_TYPE_NOT_SUPPORTED' },
				at: 1
			})
		];
		expect(verdictOn('CORE-ERR-004', log)).toBe('not shown');
	});
});

test('an agent that forgets a task it has just shown breaks a clause', () => {
	const log = [
		call({ operation: 'GetTask', asked: { id: '1' }, answer: [task('2', 'WORKING')], at: 1 })
	];
	expect(verdictOn('CORE-GET-001', log)).toBe('broken');
});

test('a stream that is not closed though its task waits breaks the clause of REST', () => {
	const waiting = {
		statusUpdate: { taskId: '1', contextId: 'c', status: { state: 'TASK_STATE_INPUT_REQUIRED' } }
	};
	const leftAt = (at: number) => ({
		...call({
			operation: 'SendStreamingMessage',
			asked: { message },
			binding: 'rest',
			answer: [{ task: task('1', 'WORKING') }, waiting],
			at: 0
		}),
		ending: { kind: 'aborted' as const, at }
	});
	expect(verdictOn('HTTP_JSON-SSE-003', [leftAt(4000)])).toBe('broken');
	expect(verdictOn('HTTP_JSON-SSE-003', [leftAt(1000)])).toBe('not shown');
});
