import { expect } from 'vitest';
import type { CallInput } from '../../src/lib/agent/index.js';
import { viewTask } from '../../src/lib/agent/index.js';
import { scripted } from '../../src/lib/agent/play.test-helper.js';
import type { JsonObject, Task, TaskList } from '../../src/lib/protocol/index.js';
import { A2AError, defaultSettings, isTerminal } from '../../src/lib/protocol/index.js';
import { reproducible } from '../../src/lib/simulator/beginning.js';
import type { FakeTime } from '../../src/lib/simulator/fake-time.test-helper.js';
import { createFakeTime } from '../../src/lib/simulator/fake-time.test-helper.js';
import type { JournalEntry, JournalStore } from '../../src/lib/simulator/journal.js';
import { noJournal } from '../../src/lib/simulator/journal.js';
import type { SandboxReply } from '../../src/lib/simulator/sandbox.js';
import { all } from '../../src/lib/simulator/sandbox.test-helper.js';
import { Sandbox } from '../../src/lib/simulator/sandbox.js';
import type { Act } from './acts.js';
import type { RecordedCall } from './chronicle.js';
import { Chronicle } from './chronicle.js';
import { Reader } from './reader.js';
import type { Waiter } from './waiter.js';
import { judgeWaiter } from './waiter.js';

interface Answered {
	reply?: SandboxReply | A2AError;
	recorded?: RecordedCall;
}

const sandboxName = 'main';
const cast = new Map([[scripted.name, scripted]]);

/** Everything that is done to one sandbox, each time compared with what its journal leads to. */
export class Sitting {
	readonly #time: FakeTime;
	readonly #entries: JournalEntry[];
	readonly #sandbox: Sandbox;
	readonly #chronicle: Chronicle;
	readonly #readers: Reader[] = [];
	readonly #waiters: Waiter[] = [];
	readonly #over = new Map<string, Task>();
	#sends = 0;

	private constructor(time: FakeTime, entries: JournalEntry[], sandbox: Sandbox) {
		this.#time = time;
		this.#entries = entries;
		this.#sandbox = sandbox;
		this.#chronicle = new Chronicle(sandboxName, scripted.name, entries);
		this.#chronicle.read();
	}

	static async open(time = createFakeTime(), entries: JournalEntry[] = []): Promise<Sitting> {
		const journal: JournalStore = {
			...noJournal,
			load: async () => structuredClone({ entries }),
			append: (_, entry) => void entries.push(structuredClone(entry))
		};
		const ports = { now: time.now, wake: time.wake, journal };
		const parts = { cast, ports, begin: reproducible, settings: defaultSettings };
		const sandbox = await Sandbox.open(sandboxName, parts);
		return new Sitting(time, entries, sandbox);
	}

	async do(act: Act): Promise<void> {
		if (act.kind === 'pass') this.#time[act.late ? 'jump' : 'pass'](act.ms);
		else if (act.kind === 'send') await this.#send(act);
		else if (act.kind === 'list') await this.see();
		else if (act.kind === 'leave') this.#leave(act);
		else if (act.kind === 'subscribe') await this.#open('subscribe', { id: this.#id(act.task) });
		else if (act.kind === 'cancel') await this.#call('CancelTask', { id: this.#id(act.task) });
		else if (act.kind === 'get') await this.#get(this.#id(act.task));
		else await this.#configure(this.#id(act.task));
	}

	async #configure(taskId: string): Promise<void> {
		await this.#call('CreateTaskPushNotificationConfig', { taskId, url: 'https://example.com' });
	}

	/** Compares all that can be read with what the journal leads to. */
	async see(): Promise<void> {
		const tasks: Task[] = [];
		let pageToken = '';
		do {
			const request = { pageSize: 2, pageToken, includeArtifacts: true };
			const { reply } = await this.#call('ListTasks', request);
			const page = resultOf<TaskList>(reply);
			tasks.push(...page.tasks);
			pageToken = page.nextPageToken;
		} while (pageToken);
		const expected = this.#chronicle.tasks;
		expect(tasks).toEqual(expected.map((task) => ({ artifacts: [], ...viewTask(task) })));
		for (const { id } of expected) await this.#get(id);
	}

	/** Lets all that is planned happen, ends what is open, and compares what everybody saw of it. */
	async end(): Promise<void> {
		const again = await this.#restarted();
		for (const { time, sitting } of [again, { time: this.#time, sitting: this as Sitting }]) {
			time.pass(1000);
			await sitting.see();
		}
		expect(again.sitting.#chronicle.tasks).toEqual(this.#chronicle.tasks);

		this.#sandbox.close('The sitting is over');
		for (const reader of this.#readers) {
			const { taskId } = reader;
			await reader.judge(this.#chronicle.of(taskId), this.#chronicle.task(taskId));
		}
		for (const waiter of this.#waiters) {
			await judgeWaiter(waiter, this.#chronicle.of(waiter.taskId));
		}
		expect(this.#time.waiting).toBe(0);
	}

	/** The same sandbox, opened from its journal at the same moment. */
	async #restarted() {
		const time = createFakeTime();
		time.jump(this.#time.now() - time.now());
		return { time, sitting: await Sitting.open(time, structuredClone(this.#entries)) };
	}

	/** One of the tasks so far, the oldest first; once in a while none of them. */
	#id(number: number): string {
		const ids = this.#chronicle.ids;
		return ids[number] ?? ids[number - ids.length] ?? 'task-unknown';
	}

	async #send({ answer, follows, stream, waits }: Act & { kind: 'send' }): Promise<void> {
		this.#sends += 1;
		const taskId = follows === undefined ? undefined : this.#id(follows);
		const message = {
			messageId: `m-${this.#sends}`,
			role: 'ROLE_USER',
			parts: [{ data: answer as unknown as JsonObject }],
			...(taskId && { taskId })
		};
		if (stream) return this.#open('send', { message });
		const configuration = { returnImmediately: !waits, historyLength: this.#sends % 3 };
		await this.#call('SendMessage', { message, configuration });
	}

	/** Opens a stream, which somebody reads from now on. */
	async #open(kind: 'send' | 'subscribe', request: JsonObject): Promise<void> {
		const controller = new AbortController();
		const operation = kind === 'send' ? 'SendStreamingMessage' : 'SubscribeToTask';
		const { reply, recorded } = await this.#call(operation, request, controller);
		if (reply instanceof A2AError) return;
		if (reply?.kind !== 'stream') throw new Error(`Failed to open a stream: a result came`);
		const { events } = reply;
		if (kind === 'subscribe') {
			const id = request.id as string;
			const task = viewTask(this.#chronicle.task(id));
			const from = this.#chronicle.of(id).length;
			return void this.#readers.push(new Reader({ kind, events, controller, task, from }));
		}
		const first = recorded?.reply.kind === 'stream' ? recorded.reply.first : undefined;
		if (first && 'message' in first) return expect(await all(events)).toEqual([first]);
		if (!recorded || !first || !('task' in first))
			throw new Error('Failed to find the send in the journal');
		const { task } = first;
		expect(task.history?.at(-1)).toEqual(expect.objectContaining(request.message));
		this.#readers.push(new Reader({ kind, events, controller, task, from: recorded.from }));
	}

	#leave({ stream, by }: Act & { kind: 'leave' }): void {
		this.#chronicle.read();
		const reader = this.#readers[stream];
		reader?.leave(by, this.#chronicle.of(reader.taskId).length);
	}

	async #get(id: string): Promise<void> {
		const { reply } = await this.#call('GetTask', { id });
		if (!this.#chronicle.ids.includes(id)) {
			return expect(reply).toMatchObject({ reason: 'TASK_NOT_FOUND' });
		}
		const task = viewTask(this.#chronicle.task(id));
		expect(reply).toEqual({ kind: 'result', result: task });
		const before = this.#over.get(id);
		if (before) expect(task).toEqual(before);
		if (isTerminal(task.status.state)) this.#over.set(id, task);
	}

	/**
	 * Makes a call. One that is refused must not be in the journal, and so has to have left all as it
	 * was; one that waits for its task is answered later.
	 */
	async #call(
		operation: CallInput['operation'],
		request: JsonObject,
		controller = new AbortController()
	): Promise<Answered> {
		const answer = this.#sandbox
			.call({ agent: scripted.name, operation, request }, controller.signal)
			.catch((error: unknown) => A2AError.from(error));
		const [recorded] = this.#chronicle.read();
		if (recorded?.reply.kind === 'settled') {
			const { taskId, historyLength } = recorded.reply;
			this.#waiters.push({ taskId, from: recorded.from, historyLength, answer });
			return { recorded };
		}
		const reply = await answer;
		if (reply instanceof A2AError) {
			expect(recorded).toBeUndefined();
			if (operation !== 'GetTask') await this.see();
		}
		return { reply, recorded };
	}
}

function resultOf<Result>(reply: Answered['reply']): Result {
	if (reply && 'result' in reply) return reply.result as Result;
	throw new Error('Failed to read', { cause: reply });
}
