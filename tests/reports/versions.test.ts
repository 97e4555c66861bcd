import { expect, test } from 'vitest';
import type { CallExchange } from '../../src/lib/exchange/index.js';
import { responseBody } from '../../src/lib/exchange/index.js';
import type { AgentCardJson } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import type { JsonObject } from '../../src/lib/protocol/index.js';
import { bindingNames, bindings } from '../../src/lib/protocol/index.js';
import { optionalExtension, requiredExtension } from '../conformance/agents.js';
import { Rig, scriptRequest, sendRequest } from '../conformance/rig.js';
import { callForeign, foreignCard } from './answering.js';
import { createRig } from './create-rig.js';
import { jsonBindings, overBindings } from './over-bindings.js';
import { expectReason } from './refusal.js';
import { countTasks, values } from './tasks.js';

const hello = sendRequest({ parts: [{ text: 'Hello' }] });
const finishing = scriptRequest({ steps: [{ status: 'TASK_STATE_COMPLETED' }] });

test.each(bindings)(
	'report 048: a message in version 99.0 is refused over %s and leaves nothing behind',
	async (binding) => {
		const rig = createRig();
		const exchange = await rig.call('scripted', {
			operation: 'SendMessage',
			binding,
			request: finishing,
			headers: { 'A2A-Version': '99.0' }
		});
		expectReason(exchange, 'VERSION_NOT_SUPPORTED', {
			metadata: { requestedVersion: '99.0', supportedVersions: '1.0' }
		});
		expect(await countTasks(rig)).toBe(0);
	}
);

/** The same sandbox, called without the header for the version. */
function withoutVersion({ host, name }: Rig): Rig {
	return new Rig(host, name, (input, init) => {
		const request = new Request(input, init);
		request.headers.delete('A2A-Version');
		return host.fetch(request);
	});
}

test.each(bindings)(
	'report 049, 050: a message without a version counts as 0.3 over %s, unless a setting says 1.0',
	async (binding) => {
		const rig = createRig();
		const call = { operation: 'SendMessage', binding, request: finishing } as const;
		const exchange = await withoutVersion(rig).call('scripted', call);
		expectReason(exchange, 'VERSION_NOT_SUPPORTED', {
			metadata: { requestedVersion: '0.3', supportedVersions: '1.0' }
		});
		expect(await countTasks(rig)).toBe(0);

		const body = JSON.stringify({ missingVersion: '1.0' });
		await rig.fetch(`${rig.url}/control/settings/scripted`, { method: 'PUT', body });
		expect(await withoutVersion(rig).result('scripted', call)).toMatchObject({
			task: { status: { state: 'TASK_STATE_COMPLETED' } }
		});
	}
);

test.each(
	overBindings<{ title: string; card: AgentCardJson }>([
		{ title: '052: our client does not call an interface of 0.3', card: foreignCard('0.3') },
		{
			title: '055: our client does not call the URL of a card of 0.3',
			card: { name: 'Foreign agent', url: 'https://agent.test' } as AgentCardJson
		}
	])
)('report %s over %s, and says why', async (_, binding, { card }) => {
	const { exchange, sent } = await callForeign(
		{ operation: 'SendMessage', binding, request: hello },
		() => new Response('{}'),
		card
	);
	expect(sent).toEqual([]);
	expect(exchange.ending).toMatchObject({
		kind: 'failed',
		message: `The card of Foreign agent names no interface for ${bindingNames[binding]} 1.0`
	});
});

test.each([
	['053, 054', 'message/send', 'SendMessage', hello],
	['054', 'tasks/get', 'GetTask', { id: 't' }],
	['054', 'tasks/resubscribe', 'SubscribeToTask', { id: 't' }]
])(
	'report %s: JSON-RPC has no method %s in 1.0 and says that it is %s',
	async (_, old, current, params) => {
		const rig = createRig();
		const call = async (method: string): Promise<JsonObject> => {
			const response = await rig.fetch(`${rig.url}/scripted/rpc`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', 'A2A-Version': '1.0' },
				body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
			});
			return (await response.json()) as JsonObject;
		};
		const description = `"${old}" is a name of an earlier version; 1.0 calls it ${current}`;
		expect(await call(old)).toEqual({
			jsonrpc: '2.0',
			id: 1,
			error: {
				code: -32601,
				message: 'Method not found',
				data: [
					{
						'@type': 'type.googleapis.com/google.rpc.BadRequest',
						fieldViolations: [{ field: 'method', description }]
					}
				]
			}
		});
		expect(await call(current)).not.toMatchObject({ error: { code: -32601 } });
	}
);

test.each(
	overBindings(
		[
			{
				title: '056: a message that becomes a task is answered with that',
				agent: 'scripted',
				operation: 'SendMessage' as const,
				request: finishing,
				members: ['task'],
				state: /"state":"TASK_STATE_COMPLETED"/
			},
			{
				title: '056: a message without a task is answered with a message',
				agent: 'echo',
				operation: 'SendMessage' as const,
				request: hello,
				members: ['message'],
				state: /"role":"ROLE_AGENT"/
			},
			{
				title: '056: a stream has a task and its updates',
				agent: 'scripted',
				operation: 'SendStreamingMessage' as const,
				request: finishing,
				members: ['task', 'statusUpdate'],
				state: /"state":"TASK_STATE_COMPLETED"/
			}
		],
		jsonBindings
	)
)(
	'report %s and no kinds over %s',
	async (_, binding, { agent, members, state, operation, request }) => {
		const exchange = await createRig().call(agent, { operation, binding, request });
		expect(values(exchange).map((value) => Object.keys(value))).toEqual(
			members.map((member) => [member])
		);
		const body = new TextDecoder().decode(responseBody(exchange));
		expect(body).toMatch(state);
		expect(body).not.toMatch(/"(kind|final)":/);
	}
);

test.each(bindings)(
	'report 057: extensions are named by A2A-Extensions, with blanks after commas, over %s',
	async (binding) => {
		const rig = createRig();
		const both = `${optionalExtension},  ${requiredExtension}`;
		const send = (headers: Record<string, string>): Promise<CallExchange> =>
			rig.call('strict', { operation: 'SendMessage', binding, request: finishing, headers });
		expectReason(await send({ 'X-A2A-Extensions': both }), 'EXTENSION_SUPPORT_REQUIRED');
		const taken = await send({ 'a2a-EXTENSIONS': both });
		expect(taken.ending?.kind).toBe('complete');
		const active = new Map(taken.response?.headers).get('a2a-extensions');
		expect(active?.split(/, ?/).sort()).toEqual([optionalExtension, requiredExtension].sort());
	}
);
