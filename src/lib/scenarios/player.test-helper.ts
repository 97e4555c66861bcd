import type { Effect, World } from '../agent/index.js';
import { advance, createWorld, inputOf } from '../agent/index.js';
import type {
	JsonObject,
	JsonValue,
	Part,
	StreamResponse,
	Task,
	TaskState
} from '../protocol/index.js';
import type { AgentDefinition } from './script.js';

/** Text, or the content of a data part, or parts. */
export type MessageContent = string | { [key: string]: JsonValue } | Part[];

/** Plays messages to one agent in a world of its own and notes what happens. */
export class Player {
	readonly events: StreamResponse[] = [];
	readonly #agent: AgentDefinition;
	#world: World = createWorld('seed');
	#sent = 0;

	constructor(agent: AgentDefinition) {
		this.#agent = agent;
	}

	/** Sends a message, lets all that follows happen, and gives the task. */
	say(content: MessageContent, task?: Task): Task {
		return this.finish(this.begin(content, task));
	}

	/** Sends a message and gives the task as it is at that moment. */
	begin(content: MessageContent, task?: Task): Task {
		const reply = this.send(content, task);
		if (reply?.kind !== 'settled') throw new Error('Failed to begin a task: none was made');
		return this.read(reply.taskId);
	}

	send(content: MessageContent, task?: Task) {
		this.#sent += 1;
		const parts = partsOf(content);
		const message = { messageId: `user-${this.#sent}`, role: 'ROLE_USER', parts };
		return this.#call('SendMessage', { message: { ...message, ...(task && { taskId: task.id }) } });
	}

	cancel({ id }: Task): Task {
		this.#call('CancelTask', { id });
		return this.read(id);
	}

	/** Does the next step of the world. */
	step(): void {
		const [due] = this.#world.due;
		if (due) this.#take(advance(this.#world, inputOf(due), this.#cast));
	}

	finish({ id }: Task): Task {
		while (this.#world.due.length > 0) this.step();
		return this.read(id);
	}

	read(id: string): Task {
		const reply = this.#call('GetTask', { id });
		if (reply?.kind !== 'result') throw new Error(`Failed to read the task "${id}"`);
		return reply.result as Task;
	}

	get clock(): number {
		return this.#world.clock;
	}

	/** The states that the events told of, in order. */
	get states(): TaskState[] {
		return this.events.flatMap((event) =>
			'statusUpdate' in event ? event.statusUpdate.status.state : []
		);
	}

	get #cast() {
		return new Map([[this.#agent.name, this.#agent]]);
	}

	#call(operation: 'SendMessage' | 'CancelTask' | 'GetTask', request: JsonObject) {
		const input = { kind: 'call', agent: this.#agent.name, operation, request } as const;
		return this.#take(advance(this.#world, input, this.#cast));
	}

	#take({ world, effects }: { world: World; effects: readonly Effect[] }) {
		this.#world = world;
		this.events.push(...effects.flatMap((effect) => (effect.kind === 'event' ? effect.event : [])));
		const failure = effects.find((effect) => effect.kind === 'failure');
		if (failure) throw new Error(`Failed to play a script: ${failure.failure.message}`);
		return effects.find((effect) => effect.kind === 'reply')?.reply;
	}
}

/** What the agent last said on a task, as text. */
export function wordsOf({ status }: Task): string {
	return (status.message?.parts ?? []).map(({ text }) => text ?? '').join('');
}

/** The content of all data parts of an artifact. */
export function dataOf(task: Task, artifactId: string): JsonValue[] {
	const artifact = task.artifacts?.find((entry) => entry.artifactId === artifactId);
	return (artifact?.parts ?? []).flatMap(({ data }) => (data === undefined ? [] : [data]));
}

function partsOf(content: MessageContent): Part[] {
	if (typeof content === 'string') return [{ text: content }];
	return Array.isArray(content) ? content : [{ data: content }];
}
