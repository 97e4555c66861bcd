import type { Exchange } from '../../src/lib/exchange/index.js';
import { responseBody } from '../../src/lib/exchange/index.js';
import type { Binding, JsonObject, Task } from '../../src/lib/protocol/index.js';
import { inProcess } from '../conformance/hosts/in-process.js';
import { Rig, sendRequest } from '../conformance/rig.js';

/*
 * What was decided where the sources of A2A 1.0 disagree or are silent: one test for each decision
 * that shows on the wire, by its number.
 */

const host = await inProcess.start();

export const newRig = () => new Rig(host);

/** A request written by hand, for one of the agents. */
export async function request(rig: Rig, path: string, init: RequestInit = {}): Promise<Response> {
	const headers = new Headers(init.headers);
	if (!headers.has('A2A-Version')) headers.set('A2A-Version', '1.0');
	if (init.body !== undefined && !headers.has('Content-Type')) {
		headers.set('Content-Type', 'application/json');
	}
	return rig.fetch(`${rig.url}/${path}`, { ...init, headers });
}

export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
	method: 'POST',
	body: typeof body === 'string' ? body : JSON.stringify(body),
	headers
});

export const rpc = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });

/** A send that asks the conformance agent for a behaviour. */
export const behave = (prefix: string, message: JsonObject = {}) =>
	sendRequest({ messageId: `${prefix}-1`, parts: [{ text: 'Go' }], ...message });

export async function startTask(
	rig: Rig,
	prefix: string,
	message: JsonObject = {},
	binding: Binding = 'rest'
): Promise<Task> {
	const request = behave(prefix, message);
	const { task } = await rig.result('conformance', { operation: 'SendMessage', binding, request });
	return task as unknown as Task;
}

/** Reason of an error, or of one without the kind of its code. */
export function refusal({ ending }: Exchange): string | undefined {
	if (ending?.kind !== 'refused') return undefined;
	const { reason, kind, code, status } = ending.error;
	return reason ?? `${kind} ${status ?? code}`;
}

export function violatedFields({ ending }: Exchange): string[] {
	return ending?.kind === 'refused' ? ending.error.violations.map(({ field }) => field) : [];
}

export const bodyText = (exchange: Exchange) => new TextDecoder().decode(responseBody(exchange));
