import { toBinary } from '@bufbuild/protobuf';
import type { AgentDefinition, Answer } from '../../src/lib/scenarios/index.js';
import type {
	Binding,
	JsonObject,
	Operation,
	OperationName
} from '../../src/lib/protocol/index.js';
import { operation } from '../../src/lib/protocol/index.js';
import type { JournalEntry, Simulator } from '../../src/lib/simulator/index.js';
import { createSimulator, noJournal } from '../../src/lib/simulator/index.js';
import { restRequest } from '../../src/lib/wire/index.js';
import { binaryForm } from './binary-form.js';
import { fitsUrl } from './url-form.js';

const card: AgentDefinition['card'] = {
	name: 'Known by message id',
	description: 'Does what the id of the message says.',
	version: '1.0.0',
	defaultInputModes: ['text/plain', 'application/json'],
	defaultOutputModes: ['text/plain'],
	skills: []
};

/** What message ids the agents know, and what each brings. All others are as the last. */
const answers: Record<string, Answer> = {
	says: { message: { parts: [{ text: 'Said' }], metadata: { a: [null, 1] } } },
	fails: { fail: { reason: 'INVALID_AGENT_RESPONSE', message: 'It broke' } },
	breaks: { steps: [{ fail: { reason: 'INTERNAL_ERROR', message: 'It broke' } }] },
	asks: { steps: [{ status: 'TASK_STATE_INPUT_REQUIRED', say: [{ text: 'Which?' }] }] },
	works: {
		steps: [
			{ status: 'TASK_STATE_WORKING' },
			{ after: 5, artifact: { artifactId: 'a', parts: [{ text: 'One' }, { data: null }] } },
			{ artifact: { artifactId: 'a', parts: [{ raw: '+/8=' }] }, append: true, lastChunk: true },
			{ after: 5, status: 'TASK_STATE_COMPLETED' }
		]
	}
};

export const messageIds = [...Object.keys(answers), 'other'];

const answer: AgentDefinition['answer'] = ({ message }) =>
	answers[messageIds.includes(message.messageId) ? message.messageId : 'works'] ??
	(answers.works as Answer);

/** An agent with all capabilities and one with none. */
export const agents: readonly AgentDefinition[] = [
	{
		name: 'full',
		card: { ...card, capabilities: { streaming: true, pushNotifications: true } },
		answer
	},
	{ name: 'bare', card, answer }
];

/** Worlds that are all alike, however many; each is a sandbox of its own. */
export class Worlds {
	readonly #simulator: Simulator;
	readonly #kept = new Map<string, JournalEntry[]>();

	/** `entries` are what has happened in each of them before. */
	constructor(entries: readonly JournalEntry[] = []) {
		this.#simulator = createSimulator({
			agents,
			begin: () => ({ seed: 'alike', clock: 'virtual', speed: 'at-once' }),
			ports: {
				// Long after the entries, so that no call is taken for one of them that comes again.
				now: () => entries.length * 1_000_000,
				wake: () => () => {},
				journal: {
					...noJournal,
					load: async () => structuredClone({ entries }),
					append: (world, entry) => void this.#kept.set(world, [...this.kept(world), entry])
				}
			}
		});
	}

	/** What has happened in a world since it began. */
	kept(world: string): readonly JournalEntry[] {
		return this.#kept.get(world) ?? [];
	}

	/** Makes a call, or does not where the binding cannot carry the request. */
	async call(
		{ world, agent, binding }: { world: string; agent: string; binding: Binding },
		name: OperationName,
		request: JsonObject
	): Promise<Response | undefined> {
		const url = `http://agents.test/sandbox/${world}/${agent}`;
		const asked = requests[binding](url, operation(name), request);
		if (!asked) return undefined;
		asked.headers.set('A2A-Version', '1.0');
		return this.#simulator.endpoint(asked, new AbortController().signal);
	}
}

type ToRequest = (url: string, operation: Operation, request: JsonObject) => Request | undefined;

const requests: Record<Binding, ToRequest> = {
	jsonrpc: (url, { name }, params) =>
		post(
			`${url}/rpc`,
			'application/json',
			jsonText({ jsonrpc: '2.0', id: 1, method: name, params })
		),
	rest(url, called, given) {
		if (!fitsUrl(called, given)) return undefined;
		const { verb, path, body } = restRequest(called, given);
		const init = body && {
			body: jsonText(body),
			headers: { 'Content-Type': 'application/a2a+json' }
		};
		return new Request(`${url}/rest${path}`, { method: verb, ...init });
	},
	grpc(url, { name, input }, given) {
		const message = binaryForm(input, given);
		if (!message) return undefined;
		const content = toBinary(input, message);
		const body = new Uint8Array(5 + content.byteLength);
		new DataView(body.buffer).setUint32(1, content.byteLength);
		body.set(content, 5);
		return post(`${url}/grpc/lf.a2a.v1.A2AService/${name}`, 'application/grpc-web+proto', body);
	}
};

function post(url: string, type: string, body: BodyInit): Request {
	return new Request(url, { method: 'POST', headers: { 'Content-Type': type }, body });
}

/** JSON in which a number too large for a double stands as such. */
function jsonText(value: unknown): string {
	const marked = JSON.stringify(value, (_, item: unknown) =>
		typeof item === 'number' && !Number.isFinite(item) ? `huge ${Math.sign(item)}` : item
	);
	return marked.replaceAll(/"huge (-?1)"/g, (_, sign: string) => `${sign}e400`);
}
