import { now, wake } from '../../src/lib/hosts/timers.js';
import { shippedAgents } from '../../src/lib/scenarios/index.js';
import { createSimulator, noJournal } from '../../src/lib/simulator/index.js';
import { httpCalls, interfacePath, sendCall, taskIdOf } from './calls.js';
import { ms } from './figures.js';
import type { Finding, Group } from './finding.js';

const count = 1000;
const chunks = Array.from({ length: 20 }, (_, index) => `chunk-${index + 1}`);

/** Many readers of one task. */
export const subscribers: Group = {
	name: 'subscribers',
	about: '1,000 subscribers on one task: whether each gets every event, in order',
	async measure() {
		const ask = createAsk();
		// No step comes before everybody has subscribed.
		await ask('/sandbox/main/control/clock', { method: 'PUT', body: '{"speed":0.01}' });
		const agent = interfacePath('main', 'states', 'rest');
		const commands = ['working', ...chunks.map((chunk) => `chunk ${chunk}`), 'completed'];
		const { path, ...send } = httpCalls.rest(
			sendCall(commands.join(), { returnImmediately: true })
		);
		const task = taskIdOf(await (await ask(agent + path, send)).text());
		const streams = await Promise.all(
			Array.from({ length: count }, () => ask(`${agent}/tasks/${task}:subscribe`))
		);

		const start = performance.now();
		const texts = Promise.all(streams.map((stream) => stream.text()));
		await ask('/sandbox/main/control/clock', { method: 'PUT', body: '{"speed":"at-once"}' });
		const complete = (await texts).filter(isComplete).length;
		return [toFinding(complete, performance.now() - start)];
	}
};

function createAsk() {
	const ports = { now, wake, journal: noJournal };
	const { endpoint } = createSimulator({ agents: shippedAgents, ports });
	const version = { 'A2A-Version': '1.0' };
	return (path: string, init: { method?: string; body?: string } = {}) =>
		endpoint(
			new Request(`http://localhost${path}`, { headers: version, ...init }),
			new AbortController().signal
		);
}

function toFinding(complete: number, time: number): Finding {
	return {
		budget: '1,000 subscribers each get every event, in order',
		compared: `streams that show all ${chunks.length + 2} events, endpoint; time until all have ended`,
		figures: [ms(time)],
		value: complete,
		unit: 'streams',
		limit: { atLeast: count }
	};
}

/** Whether a stream shows the task, each chunk once and in order, and then the end. */
function isComplete(stream: string): boolean {
	const events = stream.split('\n').filter((line) => line.startsWith('data: '));
	const shown = events.map((line) => whatShows(JSON.parse(line.slice(6)) as StreamEvent));
	return shown.join() === ['task', ...chunks, 'TASK_STATE_COMPLETED'].join();
}

interface StreamEvent {
	artifactUpdate?: { artifact: { parts: { text: string }[] } };
	statusUpdate?: { status: { state: string } };
}

function whatShows({ artifactUpdate, statusUpdate }: StreamEvent): string {
	if (artifactUpdate) return artifactUpdate.artifact.parts.map(({ text }) => text).join();
	return statusUpdate?.status.state ?? 'task';
}
