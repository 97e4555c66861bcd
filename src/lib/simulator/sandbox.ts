import type { CallInput, Cast, Effect, Input, Reply, World } from '../agent/index.js';
import { advance, createWorld, viewTask } from '../agent/index.js';
import type { OperationResult, StreamResponse } from '../protocol/index.js';
import { A2AError } from '../protocol/index.js';
import type { JournalEntry, Speed } from './journal.js';
import { Pace } from './pace.js';
import type { SimulatorPorts } from './ports.js';
import { whenSettled } from './settled.js';
import { openStream } from './stream.js';
import { Subscribers } from './subscribers.js';

export type SandboxReply =
	| { kind: 'result'; result: OperationResult }
	| { kind: 'stream'; events: ReadableStream<StreamResponse> };

/** The shell around a world: who waits for it, when its steps happen, and its journal. */
export class Sandbox {
	readonly #name: string;
	readonly #cast: Cast;
	readonly #ports: SimulatorPorts;
	readonly #subscribers = new Subscribers();
	#world: World;
	#pace = new Pace();
	#sleep = () => {};

	private constructor(name: string, cast: Cast, ports: SimulatorPorts) {
		this.#name = name;
		this.#cast = cast;
		this.#ports = ports;
		this.#world = createWorld(name);
	}

	/** The sandbox of that name as its journal left it, steps that became due since then done. */
	static async open(name: string, cast: Cast, ports: SimulatorPorts): Promise<Sandbox> {
		const sandbox = new Sandbox(name, cast, ports);
		const entries = await ports.journal.load(name);
		try {
			for (const { at, input } of entries) sandbox.#replay(at, input);
		} catch (cause) {
			const message = `The journal of sandbox "${name}" cannot be replayed; reset the sandbox`;
			throw new A2AError('INTERNAL_ERROR', message, { cause });
		}
		sandbox.#runDueSteps();
		return sandbox;
	}

	get speed(): Speed {
		return this.#pace.speed;
	}

	/** Virtual time in ms since 1970. */
	get time(): number {
		return this.#world.clock;
	}

	/**
	 * One call. Rejects with A2AError where it is refused, and with the reason of `caller` when that
	 * aborts a call that waits; the task goes on.
	 */
	async call(input: Omit<CallInput, 'kind'>, caller: AbortSignal): Promise<SandboxReply> {
		// Timers can be late, and a call must not overtake what had to happen before it.
		this.#runDueSteps();
		const now = this.#ports.now();
		const [reply, ...news] = this.#apply({ kind: 'call', ...input }, now);
		if (reply?.kind !== 'reply') throw new Error('Failed to call an agent: it gave no reply');
		const answer = this.#answer(input.agent, reply.reply, caller);
		this.#publish(news);
		this.#runDueSteps();
		return answer;
	}

	setSpeed(speed: Speed): void {
		this.#runDueSteps();
		const at = this.#ports.now();
		this.#pace.change(speed, this.#world.due, at);
		this.#ports.journal.append(this.#name, { at, input: { kind: 'speed', speed } });
		this.#runDueSteps();
	}

	/** Starts afresh: no tasks, time and ids from the beginning. Open streams end. */
	async reset(): Promise<void> {
		this.#sleep();
		this.#world = createWorld(this.#name);
		this.#pace = new Pace();
		this.#subscribers.dismiss();
		await this.#ports.journal.clear(this.#name);
	}

	/** `at` is the wall time in ms from which the waits of new steps count. */
	#apply(input: Input, at: number): readonly Effect[] {
		const { world, effects } = advance(this.#world, input, this.#cast);
		if (world === this.#world) return effects;
		this.#world = world;
		this.#pace.plan(world.due, at);
		// Kept before anybody hears of it: what was answered must not be lost.
		this.#ports.journal.append(this.#name, { at, input });
		return effects;
	}

	#replay(at: number, input: JournalEntry['input']): void {
		if (input.kind === 'speed') return this.#pace.change(input.speed, this.#world.due, at);
		this.#world = advance(this.#world, input, this.#cast).world;
		this.#pace.plan(this.#world.due, at);
	}

	#answer(agent: string, reply: Reply, caller: AbortSignal): Promise<SandboxReply> | SandboxReply {
		if (reply.kind === 'result') return reply;
		if (reply.kind === 'stream') {
			const { first, taskId, stream: kind } = reply;
			const subscribe = taskId ? this.#subscribers.of(key(agent, taskId)) : undefined;
			return { kind: 'stream', events: openStream({ first, kind, subscribe, caller }) };
		}
		const { taskId, historyLength } = reply;
		return whenSettled(this.#subscribers.of(key(agent, taskId)), caller).then((task) => ({
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
	 * Does the steps whose moment has come, the earliest first, and sleeps until the next one. What
	 * follows a late step is counted from the moment the step was due.
	 */
	#runDueSteps(): void {
		this.#sleep();
		for (;;) {
			const next = this.#pace.earliest(this.#world.due);
			if (!next) return;
			const wait = next.moment - this.#ports.now();
			if (wait > 0) {
				this.#sleep = this.#ports.wake(wait, () => this.#runDueSteps());
				return;
			}
			const { agent, taskId } = next.step;
			this.#publish(this.#apply({ kind: 'step', agent, taskId }, next.moment));
		}
	}
}

function key(agent: string, taskId: string): string {
	return `${agent}/${taskId}`;
}
