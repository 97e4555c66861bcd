import { createClient } from '../client/index.js';
import type { Binding, JsonObject } from '../protocol/index.js';
import { interfaceUrl } from '../protocol/index.js';
import { TriggerClient } from '../spec/index.js';
import type { Wake } from '../wire/index.js';
import { readObject } from '../wire/index.js';

/** The time by which calls are recorded and waits end. */
export interface CheckTime {
	/** In ms; later is always more. */
	now(): number;
	wake: Wake;
}

/** An agent that is to be checked over one of its bindings. */
export interface CheckTarget {
	fetch: typeof fetch;
	cardUrl: string;
	/** As it came. Fetched from its URL where it is not given. */
	card?: JsonObject;
	binding: Binding;
	/**
	 * How long an agent may be silent, in ms, before a call is given up on: for each answer and each
	 * further event of a stream. What was given up on is not judged. Default: 10 s.
	 */
	patience?: number;
	/** Default: the real one. */
	time?: CheckTime;
	/** Goes into ids, so that runs against a lasting agent do not meet. Default: empty. */
	run?: string;
	/** Ends whatever is under way. */
	signal?: AbortSignal;
}

/** Makes a client of an agent: each trigger gets one of its own. */
export type OpenClient = () => Promise<TriggerClient>;

const defaultPatience = 10_000;

const realTime: CheckTime = {
	now: () => performance.now(),
	wake(ms, due) {
		const timer = setTimeout(due, ms);
		return () => clearTimeout(timer);
	}
};

/**
 * Clients of one agent. They share one numbering of exchanges, and no two make the same id.
 *
 * @throws {Error} from what it returns, where the card cannot be read or names no interface of the binding.
 */
export function clientsOf(target: CheckTarget): OpenClient {
	const { binding, cardUrl, run = '', signal, time = realTime, patience } = target;
	const waitLimit = { ms: patience ?? defaultPatience, wake: time.wake };
	let opened: Promise<Pick<ConstructorParameters<typeof TriggerClient>[0], 'card' | 'port'>>;
	let count = 0;
	return async () => {
		const { card, port } = await (opened ??= open(target, time));
		count += 1;
		const ownRun = [run, count].filter((part) => part !== '').join('-');
		return new TriggerClient({ port, card, cardUrl, binding, run: ownRun, waitLimit, signal });
	};
}

async function open(
	{ fetch, cardUrl, card: given, binding, signal }: CheckTarget,
	time: CheckTime
) {
	const card = given ?? (await fetchCard(fetch, cardUrl, signal));
	if (!interfaceUrl(card, binding)) {
		throw new Error(`Failed to check the agent: its card names no interface for ${binding}`);
	}
	return { card, port: createClient({ fetch, card, now: () => time.now() }) };
}

async function fetchCard(
	fetch: CheckTarget['fetch'],
	url: string,
	signal?: AbortSignal
): Promise<JsonObject> {
	const response = await fetch(url, { signal });
	if (!response.ok) throw new Error(`Failed to read the card at ${url}: HTTP ${response.status}`);
	return readObject(response);
}
