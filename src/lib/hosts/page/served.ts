import { workersHere } from './worker-connection.js';

/** Whether the server of this page runs the agents itself; the Node host writes so in its pages. */
export function isServed(): boolean {
	return document.documentElement.dataset.agents === 'served';
}

/**
 * Removes the worker that an earlier visit has left at a scope, which would answer in the server's
 * place. Where it has this page already, the page is loaded again and this never resolves.
 */
export async function unregisterWorker(scope: string): Promise<void> {
	const container = workersHere();
	const registration = await container?.getRegistration(scope).catch(() => undefined);
	if (registration?.scope !== new URL(scope, location.href).href) return;
	const isGone = await registration.unregister();
	if (!isGone || !container?.controller) return;
	location.reload();
	await new Promise(() => {});
}
