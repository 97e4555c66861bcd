import type { JsonObject } from '../protocol/index.js';
import { isJsonObject } from '../protocol/index.js';
import { readObject } from '../wire/index.js';

/** An agent of a sandbox as its catalogue lists it. */
export interface ListedAgent {
	/** Segment of the URL. */
	name: string;
	/** With a slash at the end: its card and its interfaces lie below. */
	url: string;
	/** As it came. */
	card: JsonObject;
}

/** Reads the catalogue of a sandbox. Rejects where the answer is not one, such as a web page. */
export async function fetchAgents(
	fetch: typeof globalThis.fetch,
	url: string,
	signal?: AbortSignal
): Promise<ListedAgent[]> {
	const response = await fetch(url, { signal });
	const agents: unknown = (await readObject(response)).agents;
	if (!response.ok || !Array.isArray(agents) || !agents.every(isListedAgent)) {
		throw new Error(`Failed to read the agents at ${url}: HTTP ${response.status}`);
	}
	return agents;
}

function isListedAgent(value: unknown): value is ListedAgent {
	if (!isJsonObject(value)) return false;
	const { name, url, card } = value;
	return typeof name === 'string' && typeof url === 'string' && isJsonObject(card);
}
