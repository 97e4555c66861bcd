import * as fc from 'fast-check';
import type { GeneratorValue } from 'fast-check';
import { createClient } from '../../src/lib/client/index.js';
import type { CallExchange, Exchange } from '../../src/lib/exchange/index.js';
import { shownTask } from '../../src/lib/exchange/index.js';
import type { AgentCardJson } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import { endpointFetch } from '../../src/lib/hosts/page/endpoint-fetch.js';
import { messages } from '../../src/lib/protocol/arbitrary.test-helper.js';
import type { Binding, Operation } from '../../src/lib/protocol/index.js';
import {
	bindings,
	cardPath,
	lossesIn,
	objectIn,
	operations,
	parseObject,
	textIn
} from '../../src/lib/protocol/index.js';
import { createSimulator, noJournal } from '../../src/lib/simulator/index.js';
import { obstacleOf } from '../../src/lib/state/obstacle.js';
import { virtualTime } from '../clauses/virtual-time.js';
import { agents } from '../conformance/agents.js';
import type { Known } from './faults.js';
import { faulty, sound } from './faults.js';

const time = virtualTime();
const { endpoint } = createSimulator({ agents, ports: { ...time, journal: noJournal } });
const fetch = endpointFetch(endpoint);
let talks = 0;

/** How many calls a talk has; some of them no binding can carry. */
const length = 12;

/** After how long a call is given up on, in ms: some streams never end. */
const patience = 200;

/** Calls of an agent in a sandbox of its own, over all bindings and by any requests. */
export async function talkTo(agent: string, choose: GeneratorValue): Promise<Exchange[]> {
	talks += 1;
	const url = `http://agents.test/sandbox/talk-${talks}/${agent}${cardPath}`;
	const card = (await (await fetch(url)).json()) as AgentCardJson;
	let readings = 0;
	const now = () => time.now() + (readings += 1) / 1000;
	const client = createClient({ fetch, card, now });
	const exchanges: Exchange[] = [await client.request({ method: 'GET', url })];
	const said = new Said(card);

	for (let count = 0; count < length; count += 1) {
		const operation = choose(anyOperation);
		const binding = choose(anyBinding);
		const text = choose(() => requestTexts(operation, said.known(operation)));
		const read = parseObject(text);
		const request = 'value' in read ? read.value : {};
		const losses = lossesIn(text);
		if (obstacleOf({ binding, operation, text, request, fault: undefined, losses })) continue;
		const exchange = await client.call({
			operation: operation.name,
			binding,
			request,
			text: losses.length > 0 ? text : undefined,
			headers: choose(() => fc.constantFrom(...headers[binding])),
			signal: AbortSignal.timeout(patience)
		});
		said.note(exchange);
		exchanges.push(exchange);
	}
	return exchanges;
}

const anyOperation = () => fc.constantFrom(...operations);
const anyBinding = () => fc.constantFrom(...bindings);

const plain = { 'A2A-Version': '1.0' };
const often = [plain, plain, plain, plain, plain, plain];
const odd: Record<string, string>[] = [
	{},
	{ 'A2A-Version': '99.0' },
	{ ...plain, 'A2A-Extensions': 'urn:a, urn:b' },
	{ ...plain, 'Content-Type': 'text/plain' }
];
const json = (type: string) => ({ ...plain, Accept: type, 'Content-Type': type });
const headers: Record<Binding, Record<string, string>[]> = {
	jsonrpc: [...often, ...odd, json('application/a2a+json')],
	rest: [...often, ...odd, json('application/a2a+json'), json('application/json')],
	grpc: [...often, ...odd]
};

/** A request as JSON, now and then with a member that stands there twice. */
function requestTexts({ input }: Operation, known: Known): fc.Arbitrary<string> {
	const requests = fc.oneof(messages(input, sound(known)), messages(input, faulty(known)));
	const twice = fc.option(fc.nat({ max: 20 }), { nil: undefined, freq: 8 });
	return fc.tuple(requests, twice).map(([request, place]) => {
		// Numbers that are too large for JSON.stringify have a test of their own.
		const text = JSON.stringify(request);
		const member = place === undefined ? undefined : Object.entries(request as object)[place];
		const [name, value] = (member ?? []) as [string?, unknown?];
		return name === undefined
			? text
			: `${text.slice(0, -1)},${JSON.stringify({ [name]: value }).slice(1)}`;
	});
}

/** What answers have told of, so that requests find it. */
class Said {
	readonly #examples: readonly string[];
	#tasks = ['task-unknown'];
	#contexts = ['', 'ctx-new'];
	#messages = ['msg-1'];

	constructor({ skills = [] }: AgentCardJson) {
		this.#examples = ['Hello', ...skills.flatMap(({ examples = [] }) => examples)];
	}

	known({ input }: Operation): Known {
		const isOfConfig = input.name.includes('PushNotificationConfig');
		const task = fc.constantFrom(...this.#tasks);
		return {
			id: isOfConfig ? fc.constantFrom('c-1', 'c-2') : task,
			task_id: isOfConfig ? task : fc.constantFrom('', ...this.#tasks),
			context_id: fc.constantFrom(...this.#contexts),
			message_id: fc.constantFrom(...this.#messages, `msg-${this.#messages.length + 1}`),
			media_type: fc.constantFrom('text/plain', 'application/json', 'image/png'),
			text: fc.constantFrom(...this.#examples),
			page_token: fc.constantFrom('', '', 'none')
		};
	}

	note({ asked, messages: answer }: CallExchange): void {
		const id = textIn(objectIn(asked, 'message'), 'messageId');
		if (id !== undefined) this.#messages.push(id);
		const last = answer.at(-1);
		const task = last && shownTask(last.value);
		if (!task) return;
		this.#tasks.push(task.id);
		if (task.contextId) this.#contexts.push(task.contextId);
	}
}
