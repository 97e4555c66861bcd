import type { AgentDefinition } from '../scenarios/index.js';
import { Change } from './change.js';
import type { Effect, Input, Reply, WorldOperation, WorldRequests } from './effects.js';
import { listTasks } from './list.js';
import { createConfig, deleteConfig, getConfig, listConfigs } from './push.js';
import { runDueStep } from './run.js';
import { sendMessage, sendStreamingMessage } from './send.js';
import { cancelTask, getTask, subscribeToTask } from './tasks.js';
import type { World } from './world.js';

type Handlers = {
	[Name in WorldOperation]: (
		change: Change,
		request: WorldRequests[Name],
		agent: AgentDefinition
	) => Reply;
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

export interface Advance {
	/** The same object as before where nothing changed, as for reads. */
	readonly world: World;
	readonly effects: readonly Effect[];
}

/** Agents by name. */
export type Cast = ReadonlyMap<string, AgentDefinition>;

/**
 * The functional core: the world after an input, and what is to be done outside. Equal world and
 * input give equal results. Throws A2AError where a call is refused; the world is then as before.
 */
export function advance(world: World, input: Input, cast: Cast): Advance {
	const change = new Change(world, input.agent);
	if (input.kind === 'step') {
		runDueStep(change, input.taskId);
		return change.done();
	}
	const agent = cast.get(input.agent);
	if (!agent) throw new Error(`Failed to call an agent: none is named "${input.agent}"`);
	const handle = handlers[input.operation] as (
		change: Change,
		request: unknown,
		agent: AgentDefinition
	) => Reply;
	return change.done(handle(change, input.request, agent));
}
