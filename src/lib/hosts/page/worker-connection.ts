import { claimMessage } from '../messages.js';
import { isFromWebServer } from './web-server.js';

/**
 * Why a page has no worker to talk to; `bypassed` where there is one and the browser asks the web
 * server in its place.
 */
export type NoWorkerReason = 'insecure' | 'unsupported' | 'refused' | 'silent' | 'bypassed';

/** The page has no worker that answers. */
export class NoWorkerError extends Error {
	override readonly name = 'NoWorkerError';
	readonly reason: NoWorkerReason;

	constructor(reason: NoWorkerReason, cause?: unknown) {
		super(`Failed to reach the agent's worker: ${reason}`, { cause });
		this.reason = reason;
	}
}

/** The worker to register. */
export interface WorkerScript {
	url: string;
	/** Path that the worker controls, with a trailing slash. */
	scope: string;
	/** The built script is a classic one, the development server's a module. */
	type: 'classic' | 'module';
}

/** How long a worker may take to start and to take control of the page, and then to answer, in ms. */
const patience = 15_000;
/** How long to wait before asking a worker again that broke off, in ms. */
const pause = 250;

/**
 * Registers the worker and resolves once it controls this page and answers at `probe`, so that no
 * request goes to the network by mistake. Rejects with NoWorkerError.
 */
export async function connectWorker(script: WorkerScript, probe: string): Promise<void> {
	if (!isSecureContext) throw new NoWorkerError('insecure');
	const container = workersHere();
	if (!container) throw new NoWorkerError('unsupported');

	const { url, scope, type } = script;
	const registration = await container.register(url, { scope, type }).catch((cause: unknown) => {
		throw new NoWorkerError('refused', cause);
	});
	if (!isControlled(script)) await controlled(container, registration, script);
	await answering(probe);
}

/**
 * Whether requests of this page go to the worker of that script; clearing the site's data ends that.
 * A site that this one lies below may have a worker of its own, which has the page first.
 */
export function isControlled({ url }: WorkerScript): boolean {
	return workersHere()?.controller?.scriptURL === new URL(url, location.href).href;
}

/** Undefined in private windows of Firefox and in frames without an origin. */
export function workersHere(): ServiceWorkerContainer | undefined {
	try {
		return (navigator as Partial<Navigator>).serviceWorker;
	} catch {
		return undefined;
	}
}

/** A first visit is claimed when the worker activates, a hard-reloaded page when it asks for it. */
function controlled(
	container: ServiceWorkerContainer,
	registration: ServiceWorkerRegistration,
	script: WorkerScript
): Promise<void> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => done(() => reject(new NoWorkerError('silent'))), patience);
		const onChange = () => {
			if (isControlled(script)) done(resolve);
		};
		container.addEventListener('controllerchange', onChange);
		registration.active?.postMessage(claimMessage);

		function done(settle: () => void) {
			clearTimeout(timer);
			container.removeEventListener('controllerchange', onChange);
			settle();
		}
	});
}

/** Asks until there is an answer: a worker that is being stopped breaks off what it is asked. */
async function answering(probe: string): Promise<void> {
	// AbortSignal.timeout would go off after the answer too, and make a canceled call of it.
	const waiting = new AbortController();
	const timer = setTimeout(() => waiting.abort(), patience);
	const { signal } = waiting;
	try {
		while (!signal.aborted) {
			const asked = fetch(probe, { method: 'HEAD', cache: 'no-store', signal });
			const response = await asked.catch(() => undefined);
			if (response && isFromWebServer(response)) throw new NoWorkerError('bypassed');
			// Unread, it counts as canceled in the end, though there is nothing to read.
			if (response) return void (await response.text());
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
	} finally {
		clearTimeout(timer);
	}
	throw new NoWorkerError('silent');
}
