import { describe, expect, test, vi } from 'vitest';
import { CallDesk } from './call-desk.svelte.js';
import { json, openDesk, taskIn } from './open-desk.test-helper.js';

describe('sending', () => {
	test('counts the message ids of samples, and leaves edited requests alone', async () => {
		const desk = await openDesk();
		await desk.send();
		expect(desk.request.text).toContain('"msg-2"');
		const edited = desk.request.text.replace('LHR', 'CDG');
		desk.request.edit(edited);
		await desk.send();
		expect(desk.request.text).toBe(edited);
		desk.request.reset();
		expect(desk.request.text).toContain('"msg-3"');
	});

	test('is refused while a header is at fault', async () => {
		const desk = await openDesk();
		desk.request.headers.change(0, { name: 'not a name' });
		expect(await desk.send()).toBeUndefined();
		expect(desk.log.chosen).toBeUndefined();
	});

	test.each(['{"message": ', '[1]', '{"message": {"metadata": {"n": 12345678901234567890}}}'])(
		'takes what does not come back from reading as it is written: %s',
		async (text) => {
			const desk = await openDesk();
			desk.request.edit(text);
			const exchange = await desk.send();
			expect(new TextDecoder().decode(exchange?.request?.body)).toBe(text);
			expect(exchange?.written).toBe(text);
		}
	);

	test('takes any other request as what it reads as', async () => {
		const desk = await openDesk();
		desk.request.edit('{ "message": {"messageId": 1.0} }');
		const exchange = await desk.send();
		expect(new TextDecoder().decode(exchange?.request?.body)).toBe('{"message":{"messageId":1}}');
		expect(exchange?.written).toBeUndefined();
	});

	test('is refused where the binding cannot carry the text, until it can', async () => {
		const desk = await openDesk();
		desk.request.edit('{"message" 5}');
		desk.request.chooseBinding('grpc');
		expect(desk.request.parsed.obstacle).toEqual({ kind: 'binary-text', from: 11, to: 12 });
		expect(await desk.send()).toBeUndefined();
		desk.request.chooseBinding('jsonrpc');
		expect(desk.request.parsed.obstacle).toBeUndefined();
		expect((await desk.send())?.written).toBe('{"message" 5}');
	});

	test('is not refused for violations, which are told', async () => {
		const desk = await openDesk();
		desk.request.edit('{"message": {"messageId": "a", "role": "ROLE_USER", "parts": [], "a": 1}}');
		expect(desk.request.parsed.flaws.map(({ kind }) => kind)).toEqual(['violation', 'unknown']);
		expect((await desk.send())?.request).toBeDefined();
	});

	test('sends the headers that have a name', async () => {
		const desk = await openDesk();
		desk.request.headers.add();
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
		expect(desk.log.chosen?.running).toBe(true);
		desk.log.cancelChosen();
		expect((await sent)?.ending?.kind).toBe('aborted');
		expect(desk.log.chosen?.running).toBe(false);
	});
});

test('a task is asked for at the agent of its call', async () => {
	const asked: string[] = [];
	const desk = await openDesk((input) => {
		asked.push((input as Request).url);
		return json(taskIn('TASK_STATE_WORKING'));
	});
	await desk.send();
	desk.agents.choose('echo');
	await desk.callTask('GetTask', 'task-1', 'fares');
	expect(asked.at(-1)).toBe('https://agent.example/rest/tasks/task-1?historyLength=10');
	expect(desk.agents.agent?.name).toBe('fares');
});

describe('a task in an answer', () => {
	test('is what the samples of its agent are about from then on', async () => {
		const desk = await openDesk(() => json(taskIn('TASK_STATE_COMPLETED')));
		await desk.send();
		desk.request.chooseOperation('GetTask');
		expect(desk.request.line?.path).toBe('/rest/tasks/task-1?historyLength=10');
		desk.agents.choose('echo');
		expect(desk.request.line?.path).toBe('/rest/tasks/task-00000000?historyLength=10');
		expect(desk.request.hint).toEqual({ kind: 'no-task' });
	});

	test('can be answered while it waits', async () => {
		const desk = await openDesk(() => json(taskIn('TASK_STATE_INPUT_REQUIRED')));
		await desk.send();
		expect(desk.canReply).toBe(true);
		desk.request.chooseOperation('GetTask');
		desk.request.reply();
		expect(desk.request.operation.name).toBe('SendMessage');
		expect(desk.request.text).toContain('"taskId": "task-1"');
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
		desk.request.chooseOperation('SendStreamingMessage');
		const sent = desk.send();
		await vi.waitFor(() => expect(desk.canReply).toBe(true));
		expect(desk.log.chosen?.running).toBe(true);
		desk.request.reply();
		expect(desk.log.chosen?.running).toBe(true);
		expect(requests).toHaveLength(1);
		expect(desk.request.text).toContain('"taskId": "task-1"');
		expect(desk.canReply).toBe(true);
		desk.log.cancelChosen();
		await sent;
	});

	test('of a list is not offered to be answered', async () => {
		const desk = await openDesk(() => json({ tasks: [taskIn('TASK_STATE_INPUT_REQUIRED').task] }));
		desk.request.chooseOperation('ListTasks');
		await desk.send();
		expect(desk.canReply).toBe(false);
	});

	test('is lost when it is no longer found, unlike one that was never seen', async () => {
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
		desk.request.chooseOperation('GetTask');
		await desk.send();
		expect(desk.taskInView.lost).toBe(false);
		found = true;
		await desk.send();
		found = false;
		await desk.send();
		expect(desk.taskInView.lost).toBe(true);
	});

	test('is lost with its sandbox, however its call ended', async () => {
		const desk = await openDesk(() => json(taskIn('TASK_STATE_WORKING')));
		await desk.send();
		expect(desk.taskInView.lost).toBe(false);
		desk.noticeResets(1);
		expect(desk.taskInView.lost).toBe(true);
		await desk.send();
		expect(desk.taskInView.lost).toBe(false);
	});

	test('cannot be answered once it is done', async () => {
		const desk = await openDesk(() => json(taskIn('TASK_STATE_COMPLETED')));
		await desk.send();
		expect(desk.canReply).toBe(false);
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
		return { desk, move: (to: string) => (state = to) };
	}

	test('is asked for before it is answered, which leaves no trace in the history', async () => {
		const { desk } = await openWaiting();
		expect(await desk.reply()).toBe(true);
		expect(desk.request.text).toContain('"taskId": "task-1"');
		expect(desk.taskInView.moved).toBeUndefined();
		expect(desk.log.calls).toHaveLength(1);
	});

	test('is shown as it is now and not answered, but its context goes on', async () => {
		const { desk, move } = await openWaiting();
		move('TASK_STATE_CANCELED');
		expect(await desk.reply()).toBe(false);
		expect(desk.canReply).toBe(false);
		expect(desk.taskInView.moved?.state).toBe('TASK_STATE_CANCELED');
		desk.request.reply('follow-up');
		expect(desk.request.text).toContain('"contextId": "ctx-1"');
		expect(desk.request.text).not.toContain('taskId');
	});

	test('shows so in an earlier answer once a later one tells', async () => {
		const { desk, move } = await openWaiting();
		move('TASK_STATE_WORKING');
		await desk.callTask('GetTask', 'task-1');
		expect(desk.taskInView.moved).toBeUndefined();
		desk.log.choose(desk.log.calls.at(-1)?.id ?? '');
		expect(desk.taskInView.moved?.state).toBe('TASK_STATE_WORKING');
		expect(desk.canReply).toBe(false);
	});

	test('is known from a list, and an older state of it is not news', async () => {
		const { desk } = await openWaiting();
		const heard = (state: string) => desk.hear([taskIn(state).task]);
		heard('TASK_STATE_COMPLETED');
		heard('TASK_STATE_WORKING');
		expect(desk.taskInView.moved?.state).toBe('TASK_STATE_COMPLETED');
		expect(desk.request.task?.state).toBe('TASK_STATE_COMPLETED');
	});

	test('is asked for in vain where another call is looked at meanwhile', async () => {
		const { desk } = await openWaiting();
		const asking = desk.reply();
		await desk.send();
		expect(await asking).toBe(false);
	});

	test('cannot be answered from before a reset, though an equal one waits again', async () => {
		const { desk } = await openWaiting();
		desk.noticeResets(1);
		await desk.send();
		expect(desk.canReply).toBe(true);
		desk.log.choose(desk.log.calls.at(-1)?.id ?? '');
		expect(desk.canReply).toBe(false);
	});
});

describe('the first message is the same', () => {
	test('after a reset', async () => {
		const desk = await openDesk();
		const { text } = desk.request;
		await desk.send();
		expect(desk.request.text).not.toBe(text);
		desk.noticeResets(1);
		expect(desk.request.text).toBe(text);
	});

	test('in each sandbox, whose numbers go on where they were', async () => {
		const desk = await openDesk();
		const { text } = desk.request;
		await desk.send();
		desk.enter('other');
		expect(desk.request.text).toBe(text);
		desk.enter('main');
		expect(desk.request.text).toContain('"msg-2"');
	});
});

test('report 224: headers stay through other operations, bindings, agents and visits', async () => {
	const desk = await openDesk();
	const id = desk.request.headers.add();
	desk.request.headers.change(id, { name: 'X-Trace-Id', value: 'abc' });
	desk.request.chooseOperation('GetTask');
	desk.request.chooseBinding('grpc');
	desk.agents.choose('echo');
	const next = new CallDesk();
	next.resume(JSON.parse(JSON.stringify(desk.save())) as unknown);
	for (const { request } of [desk, next]) {
		expect([...request.headers.list]).toContainEqual(['X-Trace-Id', 'abc']);
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
		expect(desk.request.task?.id).toBe('task-1');
		desk.enter('other');
		expect([desk.agents.sandbox, desk.request.task]).toEqual(['other', undefined]);
		const asked: string[] = [];
		const playground = {
			agents(sandbox: string) {
				asked.push(sandbox);
				return Promise.resolve(desk.agents.all.toReversed());
			}
		};
		await desk.agents.open(playground);
		await desk.agents.open(playground);
		expect(asked).toEqual(['other']);
		// The one that was chosen is there as well.
		expect(desk.agents.agent?.name).toBe('fares');
	});
});

describe('what was chosen and written', () => {
	test('goes on in another visit', async () => {
		const before = await openDesk(() => json(taskIn('TASK_STATE_WORKING')));
		await before.send();
		before.enter('other');
		await before.send();
		before.agents.choose('echo');
		before.request.edit('{"mine": 1}');
		before.request.headers.add();
		const saved = JSON.parse(JSON.stringify(before.save())) as unknown;

		const after = new CallDesk();
		after.resume(saved);
		await after.agents.open({ agents: () => Promise.resolve([...before.agents.all]) });
		expect(after.agents.sandbox).toBe('other');
		expect([after.agents.agent?.name, after.request.binding]).toEqual(['echo', 'rest']);
		expect(after.request.text).toBe('{"mine": 1}');
		expect(after.request.headers.rows).toEqual(before.request.headers.rows);
		expect(after.request.headers.add()).toBe(2);
		after.request.reset();
		expect(after.request.text).toContain('msg-2');
	});

	test('leaves out what is a credential', async () => {
		const desk = await openDesk();
		desk.request.chooseOperation('CreateTaskPushNotificationConfig');
		desk.request.edit('{"token": "secret"}');
		desk.request.headers.change(desk.request.headers.add(), {
			name: 'Authorization',
			value: 'Bearer secret'
		});
		expect(JSON.stringify(desk.save())).not.toContain('secret');
		expect(desk.request.text).toContain('secret');
	});

	test('stays as it is where the other visit was an earlier one, or of another build', async () => {
		const desk = await openDesk();
		const saved = desk.save();
		desk.request.edit('{"mine": 1}');
		desk.resume(saved);
		expect(desk.request.text).toBe('{"mine": 1}');

		const fresh = new CallDesk();
		fresh.resume({ ...saved, version: 0, sandbox: 'other' });
		expect(fresh.agents.sandbox).toBe('main');
	});
});

describe('a call about a task', () => {
	test('leaves the request that was written to be brought back', async () => {
		const desk = await openDesk(() => json(taskIn('TASK_STATE_WORKING').task));
		desk.request.chooseOperation('GetTask');
		desk.request.edit('{"mine": 1}');
		desk.request.chooseOperation('ListTasks');
		await desk.callTask('GetTask', 'task-9');
		expect(desk.log.chosen?.exchange?.asked).toMatchObject({ id: 'task-9' });
		expect(desk.request.operation.name).toBe('GetTask');
		expect(desk.request.restorable).toBe(true);
		desk.request.restore();
		expect(desk.request.text).toBe('{"mine": 1}');
	});

	test('changes nothing while a header is faulty', async () => {
		const desk = await openDesk();
		desk.request.headers.change(0, { name: 'not a name' });
		await desk.callTask('GetTask', 'task-9');
		expect([desk.log.chosen, desk.request.operation.name]).toEqual([undefined, 'SendMessage']);
	});
});

test('another page of a list is asked for as the first one was', async () => {
	const desk = await openDesk(() => json({ tasks: [], nextPageToken: 'next' }));
	desk.request.chooseOperation('ListTasks');
	desk.request.edit('{"pageSize": 2}');
	await desk.send();
	desk.request.chooseOperation('SendMessage');
	await desk.callPage('next');
	expect(desk.log.chosen?.exchange?.asked).toEqual({ pageSize: 2, pageToken: 'next' });
});

test('what was written for a list before another page of it is asked for can be brought back', async () => {
	const desk = await openDesk(() => json({ tasks: [], nextPageToken: 'next' }));
	desk.request.chooseOperation('ListTasks');
	await desk.send();
	await desk.callPage('2');
	expect(desk.request.restorable).toBe(false);
	desk.request.edit('{"mine": 1}');
	await desk.callPage('3');
	await desk.callPage('4');
	expect(desk.request.text).toContain('"pageToken": "4"');
	expect(desk.request.restorable).toBe(true);
	desk.request.restore();
	expect(desk.request.text).toBe('{"mine": 1}');
});
