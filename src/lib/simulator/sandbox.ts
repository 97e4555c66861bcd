import type { Advance, CallInput, Cast, Effect, Input, Reply, World } from '../agent/index.js';
import {
	advance,
	countTasks,
	createWorld,
	findTask,
	inputOf,
	settingsOf,
	snapshotOf,
	viewTask,
	worldFrom
} from '../agent/index.js';
import type { OperationResult, Settings, StreamResponse } from '../protocol/index.js';
import { A2AError, isSettled, isTerminal } from '../protocol/index.js';
import type { Beginning } from './beginning.js';
import type { JournalEntry, SandboxSnapshot, SavedSandbox } from './journal.js';
import { Pace } from './pace.js';
import type { SimulatorPorts } from './ports.js';
import { RepeatedCalls } from './repeated-calls.js';
import { settledNow, whenSettled } from './settled.js';
import type { Speed } from './speed.js';
import { openStream } from './stream.js';
import type { Subscriber } from './subscribers.js';
import { Subscribers } from './subscribers.js';

/** The result of a call, or the events of its stream. */
export type SandboxReply =
	| { kind: 'result'; result: OperationResult }
	| { kind: 'stream'; events: ReadableStream<StreamResponse> };

/** What a sandbox is made of, besides its name. */
export interface SandboxParts {
	cast: Cast;
	ports: SimulatorPorts;
	begin: (name: string) => Beginning;
	/** Of agents that were not given others. */
	settings: Settings;
}

/**
 * How many entries a journal gets before the next snapshot is taken: some, and more with tasks. A sandbox
 * that is opened takes one after fewer, so that it is opened quickly from then on.
 */
const entriesPerSnapshot = 500;
const entriesPerTask = 0.25;

/** The shell around a world: who waits for it, when its steps happen, and its journal. */
export class Sandbox {
	readonly #name: string;
	readonly #parts: SandboxParts;
	readonly #ports: SimulatorPorts;
	readonly #subscribers = new Subscribers();
	#clock: Beginning['clock'];
	/** As it began. */
	#first: World;
	#world: World;
	#pace: Pace;
	/** Those since the last snapshot. */
	#entries = 0;
	#calls = new RepeatedCalls();
	#sleep = () => {};
	#retired = false;

	private constructor(name: string, parts: SandboxParts) {
		this.#name = name;
		this.#parts = parts;
		this.#ports = parts.ports;
		const { seed, clock, speed } = parts.begin(name);
		this.#clock = clock;
		this.#first = createWorld(seed, parts.settings);
		this.#world = this.#first;
		this.#pace = new Pace(speed);
	}

	/** The sandbox of that name as its journal left it, steps that became due since then done. */
	static async open(name: string, parts: SandboxParts): Promise<Sandbox> {
		const sandbox = new Sandbox(name, parts);
		try {
			sandbox.#restore(await parts.ports.journal.load(name));
		} catch (cause) {
			const message = `The journal of sandbox "${name}" cannot be read; reset the sandbox`;
			const metadata = { sandboxFault: 'unreadable' };
			throw new A2AError('INTERNAL_ERROR', message, { metadata, cause });
		}
		sandbox.#runDue();
		return sandbox;
	}

	get speed(): Speed {
		return this.#pace.speed;
	}

	/** Whether nothing has happened to it since it began. */
	get isNew(): boolean {
		return this.#world === this.#first && this.#entries === 0;
	}

	/** Time in ms since 1970, as tasks show it. */
	get time(): number {
		return this.#clock === 'real' ? this.#ports.now() : this.#world.clock;
	}

	/**
	 * One call. Rejects with A2AError where it is refused, also of a retired sandbox, and with the reason
	 * of `signal` when that aborts a call that waits; the task goes on.
	 */
	async call(input: Omit<CallInput, 'kind'>, signal: AbortSignal): Promise<SandboxReply> {
		this.#catchUp();
		const now = this.#ports.now();
		const call: CallInput = { kind: 'call', ...input };
		const earlier = this.#calls.take(call, now);
		if (earlier) return this.#answer(call.agent, this.#replyNow(call.agent, earlier), signal);
		const effects = this.#apply(call, now);
		const [first] = effects;
		if (first?.kind !== 'reply') throw new Error('Failed to call an agent: it gave no reply');
		const reply = settledNow(first.reply, effects);
		const answer = this.#answer(input.agent, reply, signal);
		this.#publish(effects);
		this.#runDue();
		return answer;
	}

	/** The sandbox as it is now. */
	snapshot(): SandboxSnapshot {
		const { speed } = this.#pace;
		const moments = this.#pace.moments(this.#world.due);
		return {
			world: snapshotOf(this.#world),
			speed,
			moments,
			awaited: this.#calls.waiting,
			answered: this.#calls.answered(this.#ports.now())
		};
	}

	settings(agent: string): Settings {
		return settingsOf(this.#world, agent);
	}

	/** Changes some settings of an agent; open streams keep those they began with. */
	changeSettings(agent: string, settings: Partial<Settings>): void {
		this.#catchUp();
		this.#apply({ kind: 'settings', agent, settings }, this.#ports.now());
	}

	setSpeed(speed: Speed): void {
		this.#catchUp();
		const at = this.#ports.now();
		this.#pace.change(speed, this.#world.due, at);
		this.#record({ at, input: { kind: 'speed', speed } });
		this.#runDue();
	}

	/**
	 * Starts afresh: no tasks, time and ids from the beginning. Open streams end. Rejects where
	 * the journal could not be cleared; the old tasks then come back when the sandbox is opened
	 * again.
	 */
	async reset(): Promise<void> {
		// All before the first await: no call may come between the old state and the new one.
		const cleared = this.#ports.journal.clear(this.#name);
		const why = new A2AError('INTERNAL_ERROR', `The sandbox "${this.#name}" was reset`, {
			metadata: { sandboxFault: 'reset' }
		});
		this.#stop((subscriber) => subscriber.reset(why));
		const { seed, clock, speed } = this.#parts.begin(this.#name);
		this.#clock = clock;
		this.#first = createWorld(seed, this.#parts.settings);
		this.#world = this.#first;
		this.#pace = new Pace(speed);
		this.#entries = 0;
		this.#calls = new RepeatedCalls();
		await cleared;
	}

	/** Ends all streams and all waiting with an error that says why. Nothing goes on by itself. */
	close(why: string): void {
		this.#stop((subscriber) => subscriber.failure(new A2AError('INTERNAL_ERROR', why)));
	}

	/**
	 * Stops it for good: its name may belong to another one from now on. Every later call rejects.
	 */
	retire(): void {
		this.#retired = true;
	}

	#stop(news: (subscriber: Subscriber) => void): void {
		this.#sleep();
		this.#subscribers.dismiss(news);
	}

	/** Timers can be late: what was due before a call has to happen before it. */
	#catchUp(): void {
		if (this.#retired) {
			const message = `The sandbox "${this.#name}" was closed to make room; try again`;
			throw new A2AError('INTERNAL_ERROR', message);
		}
		this.#runDue();
	}

	/** `at` is the wall time in ms from which the waits of new steps count. */
	#apply(input: Input, at: number): readonly Effect[] {
		const before = this.#world;
		const timed = this.#clock === 'real' ? { ...input, time: Math.floor(at) } : input;
		const { effects, input: answered } = this.#advance(timed, at);
		// Kept before anybody hears of it: what was answered must not be lost.
		if (this.#world !== before) this.#record({ at, input: answered });
		return effects;
	}

	/** For inputs that come now, and for those that are replayed. */
	#advance(input: Input, at: number): Advance {
		const next = advance(this.#world, input, this.#parts.cast);
		if (next.world === this.#world) return next;
		this.#world = next.world;
		this.#calls.follow(input, next.effects, at);
		this.#pace.plan(next.world.due, at);
		return next;
	}

	/**
	 * The reply to a repeated call: the one from before the restart, with its task as it is now.
	 */
	#replyNow(agent: string, reply: Reply): Reply {
		if (reply.kind === 'result' || !reply.taskId) return reply;
		const { taskId } = reply;
		const task = findTask(this.#world, agent, taskId);
		if (!task) return reply;
		if (reply.kind === 'stream') {
			const isOver = isTerminal(task.status.state);
			return { ...reply, first: { task: viewTask(task) }, taskId: isOver ? undefined : taskId };
		}
		if (!isSettled(task.status.state)) return reply;
		return { kind: 'result', result: { task: viewTask(task, reply.historyLength) } };
	}

	#record(entry: JournalEntry): void {
		this.#ports.journal.append(this.#name, entry);
		this.#entries += 1;
		// A snapshot holds every task, so it must become rarer as they become more.
		const due = entriesPerSnapshot + entriesPerTask * countTasks(this.#world);
		if (this.#entries >= due) this.#keepSnapshot();
	}

	#keepSnapshot(): void {
		this.#ports.journal.keepSnapshot(this.#name, this.snapshot());
		this.#entries = 0;
	}

	#restore({ snapshot, entries }: SavedSandbox): void {
		if (snapshot) {
			this.#world = worldFrom(snapshot.world);
			this.#pace = new Pace(snapshot.speed);
			this.#pace.restore(this.#world.due, snapshot.moments);
			this.#calls.restore(snapshot.awaited, snapshot.answered ?? []);
		}
		const now = this.#ports.now();
		for (const { at, input } of entries) this.#replay(at, input);
		this.#entries = entries.length;
		this.#pace.limitWaits(this.#world.due, now);
		this.#calls.restart(now);
		if (entries.length >= entriesPerSnapshot) this.#keepSnapshot();
	}

	#replay(at: number, input: JournalEntry['input']): void {
		if (input.kind === 'speed') this.#pace.change(input.speed, this.#world.due, at);
		else this.#advance(input, at);
	}

	#answer(agent: string, reply: Reply, signal: AbortSignal): Promise<SandboxReply> | SandboxReply {
		if (reply.kind === 'result') return reply;
		if (reply.kind === 'stream') {
			const { first, taskId, stream: kind } = reply;
			const subscribe = taskId ? this.#subscribers.of(key(agent, taskId)) : undefined;
			const { streamsEnd } = this.settings(agent);
			const events = openStream({ first, kind, streamsEnd, subscribe, signal });
			return { kind: 'stream', events };
		}
		const { taskId, historyLength } = reply;
		const settled = whenSettled(this.#subscribers.of(key(agent, taskId)), signal);
		return settled.then((task) => ({
			kind: 'result',
			result: { task: viewTask(task, historyLength) }
		}));
	}

	#publish(effects: readonly Effect[]): void {
		for (const effect of effects) {
			if (effect.kind === 'event') {
				const { agent, task, event } = effect;
				this.#subscribers.tell(key(agent, task.id), (to) => to.event(event, task));
			} else if (effect.kind === 'failure') {
				const { agent, taskId, failure } = effect;
				const error = new A2AError(failure.reason, failure.message, { metadata: { taskId } });
				this.#subscribers.tell(key(agent, taskId), (to) => to.failure(error));
			}
		}
	}

	/**
	 * Does what is due by now, the earliest first, and sleeps until the next one. What follows something
	 * late is counted from the moment in which that was due.
	 */
	#runDue(): void {
		this.#sleep();
		for (;;) {
			const next = this.#pace.earliest(this.#world.due);
			if (!next) return;
			const wait = next.moment - this.#ports.now();
			if (wait > 0) {
				this.#sleep = this.#ports.wake(wait, () => this.#runDue());
				return;
			}
			this.#publish(this.#apply(inputOf(next.due), next.moment));
		}
	}
}

function key(agent: string, taskId: string): string {
	return `${agent}/${taskId}`;
}
