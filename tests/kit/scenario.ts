import { expect } from 'vitest';
import type { JsonObject, Part, Task, TaskState } from '../../src/lib/protocol/index.js';

/** What a prefix stands for: the events that follow the task. */
export interface Scenario {
	prefix: string;
	events: readonly ScenarioEvent[];
}

type ScenarioEvent = StatusEvent | { parts: Part[]; append?: true; lastChunk?: true };

interface StatusEvent {
	state: TaskState;
	/** Text of the status message; `null` where there must be none. */
	says?: string | RegExp | null;
}

export const working: ScenarioEvent = { state: 'TASK_STATE_WORKING' };
export const completed: ScenarioEvent = { state: 'TASK_STATE_COMPLETED' };

export function artifact(...parts: Part[]): ScenarioEvent {
	return { parts, lastChunk: true };
}

/** The file that both kits ask for. */
export const file = { filename: 'output.txt', mediaType: 'text/plain' };

/** The behaviours that both kits know by the same name and check in the same way. */
export const artifactScenarios: readonly Scenario[] = [
	{
		prefix: 'tck-artifact-text',
		events: [artifact({ text: 'Generated text content' }), completed]
	},
	{ prefix: 'tck-artifact-file', events: [artifact({ raw: 'dGNr', ...file }), completed] },
	{
		prefix: 'tck-artifact-file-url',
		events: [artifact({ url: 'https://example.com/output.txt', ...file }), completed]
	},
	{
		prefix: 'tck-artifact-data',
		events: [artifact({ data: { key: 'value', count: 42 } }), completed]
	}
];

/** A complete stream: the task first, then the events, and no more. */
export function expectEvents(events: readonly JsonObject[], scenario: Scenario): void {
	const [first, ...updates] = events;
	expect(first).toMatchObject({ task: { status: { state: 'TASK_STATE_SUBMITTED' } } });
	const { id: taskId, contextId } = first?.task as unknown as Task;
	expect(updates).toEqual(scenario.events.map((event) => toUpdate(event, { taskId, contextId })));
}

/** The task as a caller finds it that waited for all of that. */
export function expectOutcome(task: unknown, { events }: Scenario): void {
	const last = events.at(-1) as StatusEvent;
	expect(task).toMatchObject({ status: toStatus(last) });
	if (last.says === null) expect((task as JsonObject).status).not.toHaveProperty('message');
	const parts = events.flatMap((event) => ('parts' in event ? event.parts : []));
	const artifacts = [{ artifactId: expect.stringMatching(/./), parts }];
	expect((task as JsonObject).artifacts).toEqual(parts.length > 0 ? artifacts : undefined);
}

function toUpdate(event: ScenarioEvent, ids: JsonObject): unknown {
	if ('state' in event) return { statusUpdate: { ...ids, status: toStatus(event) } };
	const { parts, ...flags } = event;
	const artifactId = expect.stringMatching(/./);
	return { artifactUpdate: { ...ids, artifact: { artifactId, parts }, ...flags } };
}

function toStatus({ state, says }: StatusEvent): unknown {
	const text = expect.stringMatching(says ?? /./);
	const message = expect.objectContaining({ role: 'ROLE_AGENT', parts: [{ text }] });
	return expect.objectContaining({ state, ...(says && { message }) });
}
