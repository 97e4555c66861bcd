import { createClient } from '../client/index.js';
import { CallDesk } from './call-desk.svelte.js';

const urls = { JSONRPC: 'https://agent.example/rpc', 'HTTP+JSON': 'https://agent.example/rest' };
const supportedInterfaces = Object.entries(urls).map(([protocolBinding, url]) => ({
	url,
	protocolBinding,
	protocolVersion: '1.0'
}));

/** A desk with two agents, whose calls over HTTP+JSON `answer` answers. */
export async function openDesk(answer: typeof fetch = () => json({})): Promise<CallDesk> {
	const desk = new CallDesk();
	const examples = { fares: ['LHR to JFK', 'Fly to Lisbon'], echo: [] };
	await desk.agents.open({
		agents: () =>
			Promise.resolve(
				Object.entries(examples).map(([name, texts]) => {
					const card = { name, skills: [{ examples: texts }], supportedInterfaces };
					const client = createClient({ card, fetch: answer });
					return { name, url: `https://agent.example/${name}`, card, client, aside: client };
				})
			)
	});
	desk.request.chooseBinding('rest');
	return desk;
}

export function json(value: unknown, status = 200): Promise<Response> {
	const headers = { 'Content-Type': 'application/a2a+json' };
	return Promise.resolve(new Response(JSON.stringify(value), { status, headers }));
}

export function taskIn(state: string) {
	return { task: { id: 'task-1', contextId: 'ctx-1', status: { state } } };
}
