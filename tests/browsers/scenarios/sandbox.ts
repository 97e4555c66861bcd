import type { Speed } from '../../../src/lib/simulator/index.js';
import type { Visitor } from '../visitor.js';

/** Sets how fast the time of the sandbox `main` goes. */
export async function setSpeed({ tab }: Visitor, site: string, speed: Speed): Promise<void> {
	await tab.evaluate(
		async (site, speed) => {
			const body = JSON.stringify({ speed });
			await fetch(`${site}/sandbox/main/control/clock`, { method: 'PUT', body });
		},
		site,
		speed
	);
}

/** Starts a task of the agent `states` there, with a text that says what it does; its id. */
export function startTask({ tab }: Visitor, site: string, text: string): Promise<string> {
	return tab.evaluate(
		async (site, text) => {
			const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] };
			const response = await fetch(`${site}/sandbox/main/states/rest/message:send`, {
				method: 'POST',
				headers: { 'A2A-Version': '1.0', 'Content-Type': 'application/a2a+json' },
				body: JSON.stringify({ message, configuration: { returnImmediately: true } })
			});
			const { task } = (await response.json()) as { task: { id: string } };
			return task.id;
		},
		site,
		text
	);
}

/** The state of such a task, or why it is not to be had. */
export function stateOf({ tab }: Visitor, site: string, id: string): Promise<string> {
	return tab.evaluate(
		async (site, id) => {
			const headers = { 'A2A-Version': '1.0' };
			const response = await fetch(`${site}/sandbox/main/states/rest/tasks/${id}`, { headers });
			const { status } = (await response.json()) as { status?: { state: string } };
			return status?.state ?? response.statusText;
		},
		site,
		id
	);
}
