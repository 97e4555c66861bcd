import { claimMessage } from '../messages.js';

/** Why a page has no worker to talk to. */
export type NoWorkerReason = 'insecure' | 'unsupported' | 'refused' | 'silent';

export class NoWorkerError extends Error {
	override readonly name = 'NoWorkerError';
	readonly reason: NoWorkerReason;

	constructor(reason: NoWorkerReason, cause?: unknown) {
		super(`Failed to reach the agent's worker: ${reason}`, { cause });
		this.reason = reason;
	}
}

export interface WorkerScript {
	url: string;
	/** Path that the worker controls, with a trailing slash. */
	scope: string;
	/** The built script is a classic one, the development server's a module. */
	type: 'classic' | 'module';
}

/** How long a worker may take to start and to take control of the page, in ms. */
const patience = 15_000;

/**
 * Registers the worker and resolves once it controls this page, so that no request goes to the
 * network by mistake. Rejects with NoWorkerError.
 */
export async function connectWorker({ url, scope, type }: WorkerScript): Promise<void> {
	if (!isSecureContext) throw new NoWorkerError('insecure');
	// Firefox leaves the member out in private windows, whatever its type says.
	const container = (navigator as Partial<Navigator>).serviceWorker;
	if (!container) throw new NoWorkerError('unsupported');

	const registration = await container.register(url, { scope, type }).catch((cause: unknown) => {
		throw new NoWorkerError('refused', cause);
	});
	if (container.controller) return;
	await controlled(container, registration);
}

/** Whether requests of this page go to the worker; clearing the site's data ends that. */
export function isControlled(): boolean {
	return Boolean((navigator as Partial<Navigator>).serviceWorker?.controller);
}

/** A first visit is claimed when the worker activates, a hard-reloaded page when it asks for it. */
function controlled(
	container: ServiceWorkerContainer,
	registration: ServiceWorkerRegistration
): Promise<void> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => done(() => reject(new NoWorkerError('silent'))), patience);
		const onChange = () => done(resolve);
		container.addEventListener('controllerchange', onChange);
		registration.active?.postMessage(claimMessage);

		function done(settle: () => void) {
			clearTimeout(timer);
			container.removeEventListener('controllerchange', onChange);
			settle();
		}
	});
}
