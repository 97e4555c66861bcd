import type { CallOptions, ListedAgent } from '../client/index.js';
import { createClient } from '../client/index.js';
import type { RecordedRequest, ShownTask } from '../exchange/index.js';
import type { Binding } from '../protocol/index.js';
import { bindings, currentVersion, interfaceUrl, operation } from '../protocol/index.js';
import type { RequestLine } from './request-line.js';
import { pathOf, requestLine } from './request-line.js';

/** What a call is to be over one binding. */
export interface Rehearsal {
	/** The first line, its path shortened by that of the agent. */
	readonly line: RequestLine;
	readonly request: RecordedRequest | undefined;
}

/** By binding; absent for bindings that the agent does not speak. */
export type Rehearsals = Readonly<Partial<Record<Binding, Rehearsal>>>;

interface StreamingCall {
	binding: Binding;
	text: string;
	messageNumber: number;
	/** The task that the text is for; without it, the text is for a new one. */
	task?: ShownTask;
}

/** The call that streams a text over a binding. */
export function streamingCall({ binding, text, messageNumber, task }: StreamingCall): CallOptions {
	const ids = {
		messageId: `msg-${messageNumber}`,
		...(task && { taskId: task.id }),
		...(task?.contextId !== undefined && { contextId: task.contextId })
	};
	return {
		operation: 'SendStreamingMessage',
		binding,
		request: { message: { ...ids, role: 'ROLE_USER', parts: [{ text }] } },
		headers: { 'A2A-Version': currentVersion }
	};
}

/** Finds what a text becomes on each binding of an agent, without sending it. */
export async function rehearse(
	agent: Pick<ListedAgent, 'url' | 'card'>,
	text: string,
	messageNumber: number
): Promise<Rehearsals> {
	const fetch = () => Promise.reject(new Error('A rehearsal sends nothing'));
	const client = createClient({ fetch, card: agent.card });
	const exchanges = await Promise.all(
		bindings.map((binding) => client.call(streamingCall({ binding, text, messageNumber })))
	);
	return Object.fromEntries(
		exchanges.map(({ binding, operation: name, request }) => {
			const url = interfaceUrl(agent.card, binding) ?? agent.url;
			const line = requestLine({ binding, operation: operation(name), url, request: {} });
			const path = line.path?.replace(pathOf(agent.url), '…/');
			return [binding, { line: { ...line, path }, request }];
		})
	);
}
