import { describe, expect, test, vi } from 'vitest';
import { createClient } from '../client/index.js';
import { operation } from '../protocol/index.js';
import { CallDesk } from './call-desk.svelte.js';
import type { SavedDesk } from './saved-desk.js';

const urls = { JSONRPC: 'https://agent.example/rpc', 'HTTP+JSON': 'https://agent.example/rest' };
const supportedInterfaces = Object.entries(urls).map(([protocolBinding, url]) => ({
	url,
	protocolBinding,
	protocolVersion: '1.0'
}));

/** A desk with two agents, whose calls over HTTP+JSON `answer` answers. */
async function openDesk(answer: typeof fetch = () => json({})): Promise<CallDesk> {
	const desk = new CallDesk();
	const examples = { fares: ['LHR to JFK', 'Fly to Lisbon'], echo: [] };
	await desk.open({
		agents: () =>
			Promise.resolve(
				Object.entries(examples).map(([name, texts]) => {
					const card = { name, skills: [{ examples: texts }], supportedInterfaces };
					const client = createClient({ card, fetch: answer });
					return { name, url: `https://agent.example/${name}`, card, client, aside: client };
				})
			)
	});
	desk.chooseBinding('rest');
	return desk;
}

function json(value: unknown, status = 200): Promise<Response> {
	const headers = { 'Content-Type': 'application/a2a+json' };
	return Promise.resolve(new Response(JSON.stringify(value), { status, headers }));
}

function taskIn(state: string) {
	return { task: { id: 'task-1', contextId: 'ctx-1', status: { state } } };
}

describe('the request', () => {
	test('begins as the first example of the first agent', async () => {
		const desk = await openDesk();
		expect(desk.agent?.name).toBe('fares');
		expect(desk.text).toContain('LHR to JFK');
	});

	test('keeps its edits for each agent and operation, whatever the binding', async () => {
		const desk = await openDesk();
		desk.edit('{"mine": 1}');
		desk.chooseAgent('echo');
		expect(desk.text).toContain('Hello');
		desk.chooseAgent('fares');
		desk.chooseOperation('ListTasks');
		expect(desk.text).toContain('pageSize');
		desk.chooseOperation('SendMessage');
		desk.chooseBinding('jsonrpc');
		expect(desk.text).toBe('{"mine": 1}');
	});

	test('that gives way to a sample can be brought back', async () => {
		const desk = await openDesk();
		desk.edit('{"mine": 1}');
		desk.chooseSample('example-1');
		expect(desk.text).toContain('Fly to Lisbon');
		expect(desk.restorable).toBe(true);
		desk.restore();
		expect(desk.text).toBe('{"mine": 1}');
		desk.reset();
		expect(desk.text).toContain('Fly to Lisbon');
	});

	test('that is typed back to the sample counts as not edited', async () => {
		const desk = await openDesk();
		const sample = desk.text;
		desk.edit(`${sample} `);
		expect(desk.edited).toBe(true);
		desk.edit(sample);
		expect(desk.edited).toBe(false);
	});
});

describe('what is unfinished in the form', () => {
	test('keeps its request from being sent, and no other', async () => {
		const desk = await openDesk();
		desk.fillIn(desk.text, { metadata: '{"a"' });
		expect(desk.unfinished).toEqual(['metadata']);
		expect(await desk.send()).toBeUndefined();
		desk.chooseAgent('echo');
		expect(desk.unfinished).toEqual([]);
		expect(await desk.send()).toBeDefined();
		desk.chooseAgent('fares');
		expect(desk.held).toEqual({ metadata: '{"a"' });
		desk.fillIn('{"metadata": {"a": 1}}', {});
		expect(await desk.send()).toBeDefined();
	});

	test('gives way to a sample and is brought back with its text', async () => {
		const desk = await openDesk();
		desk.fillIn(desk.text, { metadata: '{"a"' });
		desk.reset();
		expect(desk.unfinished).toEqual([]);
		desk.restore();
		expect(desk.unfinished).toEqual(['metadata']);
	});

	test('goes with a text that is written elsewhere, and can be left out', async () => {
		const desk = await openDesk();
		const sample = desk.text;
		desk.fillIn(sample, { metadata: '{"a"' });
		desk.edit('{"mine": 1}');
		expect(desk.unfinished).toEqual([]);
		desk.fillIn(sample, { metadata: '{"a"' });
		desk.leaveOut();
		expect([desk.unfinished, desk.edited]).toEqual([[], false]);
	});

	test('goes on in another visit', async () => {
		const before = await openDesk();
		before.fillIn(before.text, { metadata: '{"a"' });
		const after = new CallDesk();
		after.resume(JSON.parse(JSON.stringify(before.save())) as SavedDesk);
		expect(after.unfinished).toEqual(['metadata']);
	});
});

describe('sending', () => {
	test('counts the message ids of samples, and leaves edited requests alone', async () => {
		const desk = await openDesk();
		await desk.send();
		expect(desk.text).toContain('"msg-2"');
		const edited = desk.text.replace('LHR', 'CDG');
		desk.edit(edited);
		await desk.send();
		expect(desk.text).toBe(edited);
		desk.reset();
		expect(desk.text).toContain('"msg-3"');
	});

	test('is refused while a header is at fault', async () => {
		const desk = await openDesk();
		desk.headers.change(0, { name: 'not a name' });
		expect(await desk.send()).toBeUndefined();
		expect(desk.call).toBeUndefined();
	});

	test.each(['{"message": ', '[1]', '{"message": {"metadata": {"n": 12345678901234567890}}}'])(
		'takes what does not come back from reading as it is written: %s',
		async (text) => {
			const desk = await openDesk();
			desk.edit(text);
			const exchange = await desk.send();
			expect(new TextDecoder().decode(exchange?.request?.body)).toBe(text);
			expect(exchange?.written).toBe(text);
		}
	);

	test('takes any other request as what it reads as', async () => {
		const desk = await openDesk();
		desk.edit('{ "message": {"messageId": 1.0} }');
		const exchange = await desk.send();
		expect(new TextDecoder().decode(exchange?.request?.body)).toBe('{"message":{"messageId":1}}');
		expect(exchange?.written).toBeUndefined();
	});

	test('is refused where the binding cannot carry the text, until it can', async () => {
		const desk = await openDesk();
		desk.edit('{"message" 5}');
		desk.chooseBinding('grpc');
		expect(desk.obstacle).toEqual({ kind: 'binary-text', from: 11, to: 12 });
		expect(await desk.send()).toBeUndefined();
		desk.chooseBinding('jsonrpc');
		expect(desk.obstacle).toBeUndefined();
		expect((await desk.send())?.written).toBe('{"message" 5}');
	});

	test('is not refused for violations, which are told', async () => {
		const desk = await openDesk();
		desk.edit('{"message": {"messageId": "a", "role": "ROLE_USER", "parts": [], "a": 1}}');
		expect(desk.flaws.map(({ kind }) => kind)).toEqual(['violation', 'unknown']);
		expect((await desk.send())?.request).toBeDefined();
	});

	test('sends the headers that have a name', async () => {
		const desk = await openDesk();
		desk.headers.add();
		const exchange = await desk.send();
		expect(exchange?.request?.headers).toContainEqual(['a2a-version', '1.0']);
	});

	test('ends as aborted when it is canceled', async () => {
		const desk = await openDesk((input) => {
			const { signal } = input as Request;
			return new Promise((_, reject) => {
				if (signal.aborted) reject(signal.reason as Error);
				signal.addEventListener('abort', () => reject(signal.reason as Error));
			});
		});
		const sent = desk.send();
		expect(desk.call?.running).toBe(true);
		desk.cancel();
		expect((await sent)?.ending?.kind).toBe('aborted');
		expect(desk.call?.running).toBe(false);
	});
});

test('a place is one of the call that is looked at', async () => {
	const desk = await openDesk();
	await desk.send();
	const place = { in: 'message', index: 0, path: 'id' } as const;
	desk.show(place);
	const { place: first } = desk;
	desk.show(place);
	expect(desk.place).toEqual(place);
	expect(desk.place).not.toBe(first);
	await desk.send();
	expect(desk.place).toBeUndefined();
	desk.log.choose(desk.log.calls.at(-1)?.id ?? '');
	expect(desk.place).toEqual(place);
});

test('a task is asked for at the agent of its call', async () => {
	const asked: string[] = [];
	const desk = await openDesk((input) => {
		asked.push((input as Request).url);
		return json(taskIn('TASK_STATE_WORKING'));
	});
	await desk.send();
	desk.chooseAgent('echo');
	await desk.callTask('GetTask', 'task-1', 'fares');
	expect(asked.at(-1)).toBe('https://agent.example/rest/tasks/task-1?historyLength=10');
	expect(desk.agent?.name).toBe('fares');
});

describe('the member to tell about', () => {
	test('is of the request on the desk, whichever that is', async () => {
		const desk = await openDesk();
		expect(desk.field).toBeUndefined();
		desk.showField({ path: ['id'] });
		desk.chooseOperation('GetTask');
		expect(desk.field?.type.name).toBe('GetTaskRequest');
		desk.chooseOperation('CancelTask');
		expect(desk.field?.type.name).toBe('CancelTaskRequest');
	});

	test('is of the message it was named with', async () => {
		const desk = await openDesk();
		desk.showField({ type: operation('GetTask').output, path: ['status', 'state'] });
		expect(desk.field?.type.name).toBe('Task');
		desk.showField(undefined);
		expect(desk.field).toBeUndefined();
	});
});

test('the versions on offer are those of the interface that is called', async () => {
	const desk = await openDesk();
	expect(desk.offeredVersions).toEqual(['1.0']);
	desk.chooseBinding('grpc');
	expect(desk.offeredVersions).toEqual([]);
});

test('opening again keeps what was chosen', async () => {
	const desk = await openDesk();
	desk.chooseAgent('echo');
	await desk.open({ agents: () => Promise.reject(new Error('Asked twice')) });
	expect(desk.agent?.name).toBe('echo');
});

describe('a task in an answer', () => {
	test('is what the samples of its agent are about from then on', async () => {
		const desk = await openDesk(() => json(taskIn('TASK_STATE_COMPLETED')));
		await desk.send();
		desk.chooseOperation('GetTask');
		expect(desk.line?.path).toBe('/rest/tasks/task-1?historyLength=10');
		desk.chooseAgent('echo');
		expect(desk.line?.path).toBe('/rest/tasks/task-00000000?historyLength=10');
		expect(desk.hint).toEqual({ kind: 'no-task' });
	});

	test('can be answered while it waits', async () => {
		const desk = await openDesk(() => json(taskIn('TASK_STATE_INPUT_REQUIRED')));
		await desk.send();
		expect(desk.taskWaits).toBe(true);
		desk.chooseOperation('GetTask');
		desk.reply();
		expect(desk.operation.name).toBe('SendMessage');
		expect(desk.text).toContain('"taskId": "task-1"');
	});

	test('can be answered while its stream is open, which goes on', async () => {
		const event = `data: ${JSON.stringify(taskIn('TASK_STATE_AUTH_REQUIRED'))}\n\n`;
		// Held on to: in Node, the signal of a request that is collected goes silent.
		const requests: Request[] = [];
		const desk = await openDesk((input) => {
			requests.push(input as Request);
			const { signal } = input as Request;
			const body = new ReadableStream({
				start(controller) {
					controller.enqueue(new TextEncoder().encode(event));
					signal.addEventListener('abort', () => controller.error(signal.reason));
				}
			});
			return Promise.resolve(
				new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
			);
		});
		desk.chooseOperation('SendStreamingMessage');
		const sent = desk.send();
		await vi.waitFor(() => expect(desk.taskWaits).toBe(true));
		expect(desk.call?.running).toBe(true);
		desk.reply();
		expect(desk.call?.running).toBe(true);
		expect(requests).toHaveLength(1);
		expect(desk.text).toContain('"taskId": "task-1"');
		expect(desk.taskWaits).toBe(true);
		desk.cancel();
		await sent;
	});

	test('of a list is not offered to be answered', async () => {
		const desk = await openDesk(() => json({ tasks: [taskIn('TASK_STATE_INPUT_REQUIRED').task] }));
		desk.chooseOperation('ListTasks');
		await desk.send();
		expect(desk.taskWaits).toBe(false);
	});

	test('is gone when it is no longer found, unlike one that was never seen', async () => {
		const reason = 'TASK_NOT_FOUND';
		const details = [
			{
				'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
				reason,
				domain: 'a2a-protocol.org',
				metadata: { taskId: 'task-1' }
			}
		];
		let found = false;
		const desk = await openDesk(() =>
			found
				? json(taskIn('TASK_STATE_COMPLETED').task)
				: json({ error: { code: 404, status: 'NOT_FOUND', message: 'No', details } }, 404)
		);
		desk.chooseOperation('GetTask');
		await desk.send();
		expect(desk.tasksGone).toBe(false);
		found = true;
		await desk.send();
		found = false;
		await desk.send();
		expect(desk.tasksGone).toBe(true);
	});

	test('is gone with its sandbox, whatever its call came to', async () => {
		const desk = await openDesk(() => json(taskIn('TASK_STATE_WORKING')));
		await desk.send();
		expect(desk.tasksGone).toBe(false);
		desk.beginAnew();
		expect(desk.tasksGone).toBe(true);
		await desk.send();
		expect(desk.tasksGone).toBe(false);
	});

	test('cannot be answered once it is done', async () => {
		const desk = await openDesk(() => json(taskIn('TASK_STATE_COMPLETED')));
		await desk.send();
		expect(desk.taskWaits).toBe(false);
	});
});

describe('a task that has gone on elsewhere', () => {
	/** A desk whose task waits, and a way to say what it is from then on. */
	async function openWaiting() {
		let state = 'TASK_STATE_INPUT_REQUIRED';
		const desk = await openDesk((input) => {
			const { task } = taskIn(state);
			return json((input as Request).method === 'GET' ? task : { task });
		});
		await desk.send();
		const ask = () => desk.agent && desk.taskInView.stillWaits(desk.agent, desk.binding);
		return { desk, ask, move: (to: string) => (state = to) };
	}

	test('is asked for before it is answered, which leaves no trace in the history', async () => {
		const { desk, ask } = await openWaiting();
		expect(await ask()).toBe(true);
		expect(desk.taskInView.moved).toBeUndefined();
		expect(desk.log.calls).toHaveLength(1);
	});

	test('is shown as it is now and not answered, but its context goes on', async () => {
		const { desk, ask, move } = await openWaiting();
		move('TASK_STATE_CANCELED');
		expect(await ask()).toBe(false);
		expect(desk.taskWaits).toBe(false);
		expect(desk.taskInView.moved?.state).toBe('TASK_STATE_CANCELED');
		desk.reply('follow-up');
		expect(desk.text).toContain('"contextId": "ctx-1"');
		expect(desk.text).not.toContain('taskId');
	});

	test('shows so in an earlier answer once a later one tells', async () => {
		const { desk, move } = await openWaiting();
		move('TASK_STATE_WORKING');
		await desk.callTask('GetTask', 'task-1');
		expect(desk.taskInView.moved).toBeUndefined();
		desk.log.choose(desk.log.calls.at(-1)?.id ?? '');
		expect(desk.taskInView.moved?.state).toBe('TASK_STATE_WORKING');
		expect(desk.taskWaits).toBe(false);
	});

	test('is known from a list, and an older state of it is not news', async () => {
		const { desk } = await openWaiting();
		const heard = (state: string) => desk.hear([taskIn(state).task]);
		heard('TASK_STATE_COMPLETED');
		heard('TASK_STATE_WORKING');
		expect(desk.taskInView.moved?.state).toBe('TASK_STATE_COMPLETED');
		expect(desk.task?.state).toBe('TASK_STATE_COMPLETED');
	});

	test('is asked for in vain where another call is looked at meanwhile', async () => {
		const { desk, ask } = await openWaiting();
		const asking = ask();
		await desk.send();
		expect(await asking).toBe(false);
	});

	test('cannot be answered from before a reset, though an equal one waits again', async () => {
		const { desk } = await openWaiting();
		desk.beginAnew();
		await desk.send();
		expect(desk.taskWaits).toBe(true);
		desk.log.choose(desk.log.calls.at(-1)?.id ?? '');
		expect(desk.taskWaits).toBe(false);
	});
});

describe('the first message is the same', () => {
	test('after a reset', async () => {
		const desk = await openDesk();
		const { text } = desk;
		await desk.send();
		expect(desk.text).not.toBe(text);
		desk.beginAnew();
		expect(desk.text).toBe(text);
	});

	test('in each sandbox, whose numbers go on where they were', async () => {
		const desk = await openDesk();
		const { text } = desk;
		await desk.send();
		desk.enter('other');
		expect(desk.text).toBe(text);
		desk.enter('main');
		expect(desk.text).toContain('"msg-2"');
	});
});

describe('report 222: a whole JSON-RPC request', () => {
	const params = { message: { messageId: 'k', role: 'ROLE_USER', parts: [{ text: 'tea' }] } };
	const pasted = (method: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

	test('gives its params to the operation that it names', async () => {
		const desk = await openDesk();
		desk.chooseOperation('GetTask');
		desk.edit(pasted('message/stream'));
		expect(desk.envelope?.operation).toBe('SendStreamingMessage');
		desk.takeParams();
		expect(desk.operation.name).toBe('SendStreamingMessage');
		expect(desk.text).toBe(JSON.stringify(params, null, 2));
		expect(desk.envelope).toBeUndefined();
	});

	test('can be brought back until the params are edited', async () => {
		const desk = await openDesk();
		desk.edit(pasted('SendMessage'));
		desk.takeParams();
		desk.restore();
		expect(desk.text).toBe(pasted('SendMessage'));
		desk.takeParams();
		desk.edit('{"mine": 1}');
		expect(desk.restorable).toBe(false);
	});

	test('leaves what was written for the other operation to be brought back', async () => {
		const desk = await openDesk();
		desk.edit('{"mine": 1}');
		desk.chooseOperation('GetTask');
		desk.edit(pasted('SendMessage'));
		desk.takeParams();
		desk.restore();
		expect(desk.text).toBe('{"mine": 1}');
	});

	test('is told where its method is unknown, and keeps its digits', async () => {
		const desk = await openDesk();
		desk.edit('{"jsonrpc": "2.0", "method": "x", "params": {"n": 12345678901234567890}}');
		expect(desk.envelope).toEqual({ method: 'x', params: '{"n": 12345678901234567890}' });
		desk.takeParams();
		expect(desk.operation.name).toBe('SendMessage');
	});

	test.each(['{"jsonrpc": "2.0"}', '{"method": "GetTask"}', '{"message": {}}'])(
		'is not seen in %s',
		async (text) => {
			const desk = await openDesk();
			desk.edit(text);
			expect(desk.envelope).toBeUndefined();
		}
	);
});

test('report 224: headers stay through other operations, bindings, agents and visits', async () => {
	const desk = await openDesk();
	const id = desk.headers.add();
	desk.headers.change(id, { name: 'X-Trace-Id', value: 'abc' });
	desk.chooseOperation('GetTask');
	desk.chooseBinding('grpc');
	desk.chooseAgent('echo');
	const next = new CallDesk();
	next.resume(JSON.parse(JSON.stringify(desk.save())) as SavedDesk);
	for (const { headers } of [desk, next]) {
		expect([...headers.list]).toContainEqual(['X-Trace-Id', 'abc']);
	}
});

describe('another sandbox', () => {
	test('is told of the calls that it answered, until it is entered again', async () => {
		const desk = await openDesk(() => json(taskIn('TASK_STATE_WORKING')));
		await desk.send();
		const [call] = desk.log.calls;
		if (!call) throw new Error('Failed to find the call');
		expect([call.sandbox, desk.log.isElsewhere(call)]).toEqual(['main', false]);
		desk.enter('other');
		expect([desk.log.isElsewhere(call), desk.log.past]).toEqual([true, true]);
		desk.enter('main');
		expect([desk.log.isElsewhere(call), desk.log.past]).toEqual([false, false]);
	});

	test('has agents of its own, and nothing is known of its tasks', async () => {
		const desk = await openDesk(() => json(taskIn('TASK_STATE_WORKING')));
		await desk.send();
		expect(desk.task?.id).toBe('task-1');
		desk.enter('other');
		expect([desk.sandbox, desk.task]).toEqual(['other', undefined]);
		const asked: string[] = [];
		const playground = {
			agents(sandbox: string) {
				asked.push(sandbox);
				return Promise.resolve(desk.agents.toReversed());
			}
		};
		await desk.open(playground);
		await desk.open(playground);
		expect(asked).toEqual(['other']);
		// The one that was chosen is there as well.
		expect(desk.agent?.name).toBe('fares');
	});

	test('that is left again before its agents were found keeps them to itself', async () => {
		const desk = await openDesk();
		desk.enter('other');
		const opening = desk.open({ agents: () => Promise.resolve([]) });
		desk.enter('main');
		await opening;
		expect(desk.agents).toHaveLength(2);
	});
});

describe('what was chosen and written', () => {
	test('goes on in another visit', async () => {
		const before = await openDesk(() => json(taskIn('TASK_STATE_WORKING')));
		await before.send();
		before.enter('other');
		await before.send();
		before.chooseAgent('echo');
		before.edit('{"mine": 1}');
		before.headers.add();
		const saved = JSON.parse(JSON.stringify(before.save())) as SavedDesk;

		const after = new CallDesk();
		after.resume(saved);
		await after.open({ agents: () => Promise.resolve([...before.agents]) });
		expect(after.sandbox).toBe('other');
		expect([after.agent?.name, after.binding]).toEqual(['echo', 'rest']);
		expect(after.text).toBe('{"mine": 1}');
		expect(after.headers.rows).toEqual(before.headers.rows);
		expect(after.headers.add()).toBe(2);
		after.reset();
		expect(after.text).toContain('msg-2');
	});

	test('leaves out what is a credential', async () => {
		const desk = await openDesk();
		desk.chooseOperation('CreateTaskPushNotificationConfig');
		desk.edit('{"token": "secret"}');
		desk.headers.change(desk.headers.add(), { name: 'Authorization', value: 'Bearer secret' });
		expect(JSON.stringify(desk.save())).not.toContain('secret');
		expect(desk.text).toContain('secret');
	});

	test('stays as it is where the other visit was an earlier one, or of another build', async () => {
		const desk = await openDesk();
		const saved = desk.save();
		desk.edit('{"mine": 1}');
		desk.resume(saved);
		expect(desk.text).toBe('{"mine": 1}');

		const fresh = new CallDesk();
		fresh.resume({ ...saved, version: 0, sandbox: 'other' });
		expect(fresh.sandbox).toBe('main');
	});
});

describe('a call about a task', () => {
	test('leaves the request that was written to be brought back', async () => {
		const desk = await openDesk(() => json(taskIn('TASK_STATE_WORKING').task));
		desk.chooseOperation('GetTask');
		desk.edit('{"mine": 1}');
		desk.chooseOperation('ListTasks');
		await desk.callTask('GetTask', 'task-9');
		expect(desk.call?.exchange?.asked).toMatchObject({ id: 'task-9' });
		expect(desk.operation.name).toBe('GetTask');
		expect(desk.restorable).toBe(true);
		desk.restore();
		expect(desk.text).toBe('{"mine": 1}');
	});

	test('changes nothing while a header is faulty', async () => {
		const desk = await openDesk();
		desk.headers.change(0, { name: 'not a name' });
		await desk.callTask('GetTask', 'task-9');
		expect([desk.call, desk.operation.name]).toEqual([undefined, 'SendMessage']);
	});
});

test('another page of a list is asked for as the first one was', async () => {
	const desk = await openDesk(() => json({ tasks: [], nextPageToken: 'next' }));
	desk.chooseOperation('ListTasks');
	desk.edit('{"pageSize": 2}');
	await desk.send();
	desk.chooseOperation('SendMessage');
	await desk.callPage('next');
	expect(desk.call?.exchange?.asked).toEqual({ pageSize: 2, pageToken: 'next' });
});
