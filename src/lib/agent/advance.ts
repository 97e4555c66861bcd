import type { AgentDefinition, Answer } from '../scenarios/index.js';
import type { Ask } from './ask.js';
import { askAgent } from './ask.js';
import { Change } from './change.js';
import type { CallInput, Effect, Input, Reply, WorldOperation, WorldRequests } from './effects.js';
import { listTasks } from './list.js';
import { createConfig, deleteConfig, getConfig, listConfigs } from './push.js';
import { runDueStep } from './run.js';
import { sendMessage, sendStreamingMessage } from './send.js';
import { cancelTask, getTask, subscribeToTask } from './tasks.js';
import type { World } from './world.js';

type Handlers = {
	[Name in WorldOperation]: (change: Change, request: WorldRequests[Name], ask: Ask) => Reply;
};

const handlers: Handlers = {
	SendMessage: sendMessage,
	SendStreamingMessage: sendStreamingMessage,
	GetTask: getTask,
	ListTasks: listTasks,
	CancelTask: cancelTask,
	SubscribeToTask: subscribeToTask,
	CreateTaskPushNotificationConfig: createConfig,
	GetTaskPushNotificationConfig: getConfig,
	ListTaskPushNotificationConfigs: listConfigs,
	DeleteTaskPushNotificationConfig: deleteConfig
};

/** What comes of an input. */
export interface Advance {
	/** The same object as before where nothing changed, as for reads. */
	readonly world: World;
	readonly effects: readonly Effect[];
	/** The input with what the agent answered to it, so that a replay need not ask again. */
	readonly input: Input;
}

/** Agents by name. */
export type Cast = ReadonlyMap<string, AgentDefinition>;

/**
 * The functional core: the world after an input, and what is to be done outside. Equal world and
 * input give equal results, and an input that holds an answer needs no cast. Throws A2AError where
 * a call is refused; the world is then as before.
 */
export function advance(world: World, input: Input, cast: Cast): Advance {
	const change = new Change(world, input);
	if (input.kind === 'step') {
		runDueStep(change, input.taskId);
		return { ...change.done(), input };
	}
	if (input.kind === 'settings') {
		change.set(input.settings);
		return { ...change.done(), input };
	}
	let answer: Answer | undefined;
	const handle = handlers[input.operation] as (c: Change, request: unknown, ask: Ask) => Reply;
	const reply = handle(change, input.request, (turn) => {
		answer = input.answer ?? askAgent(member(cast, input), turn);
		return answer;
	});
	const { world: next, effects } = change.done(reply);
	return { world: next, effects, input: answer ? { ...input, answer } : input };
}

function member(cast: Cast, { agent }: CallInput): AgentDefinition {
	const definition = cast.get(agent);
	if (definition) return definition;
	throw new Error(`Failed to call an agent: none is named "${agent}"`);
}
