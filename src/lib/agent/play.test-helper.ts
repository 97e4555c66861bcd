import type { JsonObject, Principal, StreamResponse, Task } from '../protocol/index.js';
import type { AgentDefinition, Answer, Step } from '../scenarios/index.js';
import { inputOf } from './due.js';
import type { Effect, Reply, WorldOperation } from './effects.js';
import { advance } from './advance.js';
import type { World } from './world.js';
import { createWorld } from './world.js';

/** An agent that answers what the first data part of a message holds. */
export const scripted: AgentDefinition = {
	name: 'scripted',
	card: {
		name: 'Scripted',
		description: 'Gives the answer that the message holds.',
		version: '1.0.0',
		capabilities: { streaming: true, pushNotifications: true },
		defaultInputModes: ['text/plain', 'application/json'],
		defaultOutputModes: ['application/json'],
		skills: []
	},
	answer: ({ message }) => message.parts[0]?.data as unknown as Answer
};

const cast = new Map([[scripted.name, scripted]]);

/** A world and what came out of it so far. */
export class Play {
	world: World = createWorld('seed');
	events: StreamResponse[] = [];
	failures: string[] = [];
	/** Who makes the calls from now on. */
	principal: Principal | undefined;

	call(operation: WorldOperation, request: JsonObject): Reply {
		const { principal } = this;
		const call = { kind: 'call', agent: scripted.name, operation, request } as const;
		const effects = this.#take(principal ? { ...call, principal } : call);
		const [first] = effects;
		if (first?.kind !== 'reply') throw new Error('Failed to call: no reply came first');
		return first.reply;
	}

	/** The value of a call that is answered at once. */
	value<Value>(operation: WorldOperation, request: JsonObject): Value {
		const reply = this.call(operation, request);
		if (reply.kind !== 'result') throw new Error(`Failed to call: a ${reply.kind} came`);
		return reply.result as Value;
	}

	/** Sends a message that makes the agent give that answer, and returns at once. */
	send(answer: Answer | { steps: readonly Step[] }, message: JsonObject = {}): Task {
		const request = {
			message: {
				messageId: 'm-1',
				role: 'ROLE_USER',
				parts: [{ data: answer as unknown as JsonObject }],
				...message
			},
			configuration: { returnImmediately: true }
		};
		return this.value<{ task: Task }>('SendMessage', request).task;
	}

	task(id: string): Task {
		return this.value<Task>('GetTask', { id });
	}

	/** Does the step that is due first in virtual time. */
	step(): void {
		const [due] = this.world.due;
		if (due) this.#take(inputOf(due));
	}

	#take(input: Parameters<typeof advance>[1]): readonly Effect[] {
		const { world, effects } = advance(this.world, input, cast);
		this.world = world;
		for (const effect of effects) {
			if (effect.kind === 'event') this.events.push(effect.event);
			if (effect.kind === 'failure') this.failures.push(effect.failure.reason);
		}
		return effects;
	}
}
