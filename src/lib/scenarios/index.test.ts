import type { DescMessage } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AgentCardSchema } from '../gen/lf/a2a/v1/a2a_pb.js';
import type { Task } from '../protocol/index.js';
import { acceptsMediaType, findViolations, isTerminal } from '../protocol/index.js';
import type { AgentDefinition } from './index.js';
import { shippedAgents } from './index.js';
import type { MessageContent } from './player.test-helper.js';
import { Player, wordsOf } from './player.test-helper.js';

const supportedInterfaces = [
	{ url: 'https://agent.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }
];

test('the main example comes first', () => {
	expect(shippedAgents[0]?.name).toBe('fares');
});

describe.each(shippedAgents)('$name', (agent) => {
	const card = { ...agent.card, supportedInterfaces };

	test('the card has what it must have and nothing that the schema does not know', () => {
		expect(findViolations(AgentCardSchema, card)).toEqual([]);
		expect(unknownMembers(AgentCardSchema, card)).toEqual([]);
	});

	test('the card has no empty values, which ways of signing treat differently', () => {
		expect(JSON.stringify(card)).not.toMatch(/:(""|\[\]|\{\}|null)/);
	});

	test('the skills have different ids', () => {
		const ids = agent.card.skills?.map(({ id }) => id) ?? [];
		expect(new Set(ids).size).toBe(ids.length);
	});

	const examples = agent.card.skills?.flatMap((skill) => skill.examples ?? []) ?? [];
	test.each(examples)('the example "%s" is understood', (example) => {
		const player = new Player(agent);
		const reply = player.send(example);
		if (reply?.kind !== 'settled') {
			expect(reply).toMatchObject({ result: { message: { parts: [{}] } } });
			return;
		}
		const task = player.finish(player.read(reply.taskId));
		expect(wordsOf(task)).not.toMatch(/Tell me|I cannot|I found nothing/);
	});

	test.each(['', 'x'])('a long text after "%s" is quoted without half a character', (start) => {
		const from = start + '𠮷'.repeat(60);
		expect(() => new Player(agent).send(`from ${from}`)).not.toThrow();
		if (isTaken(agent, { from })) expect(() => new Player(agent).send({ from })).not.toThrow();
	});

	test('the answer depends on nothing but the message', () => {
		const [first, second] = [new Player(agent), new Player(agent)];
		for (const player of [first, second]) {
			const reply = player.send(examples[0] ?? '');
			if (reply?.kind === 'settled') player.finish(player.read(reply.taskId));
		}
		expect(first.events).toEqual(second.events);
	});
});

const words = fc.constantFrom(
	...['from', 'to', 'London', 'LHR', 'jfk', '-', '->', 'Atlantis', 'on', '14', 'Sep', '31/02/2026'],
	...['2026-09-14', 'for', '3', 'adults', 'refundable', 'hold', 'cheapest', 'LHR-JFK-20260914-2'],
	...['approved', 'declined', 'working', 'input-required', 'auth required', 'completed', 'failed'],
	...['report', 'write', 'about', 'in 20 s', '5 sections', 'fail', 'half-way', 'in section'],
	...[',', ';', 'then', 'after', '2s', '500ms', 'artifact', 'chunk', '"', ':', 'slow', 'cancel']
);
const texts = fc.oneof(
	fc.array(words, { maxLength: 12 }).map((list) => list.join(' ')),
	fc.string({ unit: 'binary' })
);
const members = fc.constantFrom(
	...['from', 'to', 'date', 'passengers', 'refundable', 'hold', 'steps', 'payment'],
	...['topic', 'duration', 'sections', 'fail', 'failAfter']
);
// Requests with that name are refused before an agent sees them.
const values = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__"'));
const data = fc.dictionary(members, values);

test('no message makes an agent break the protocol', () => {
	const talk = fc.array(fc.oneof(texts, data), { minLength: 1, maxLength: 4 });
	const property = fc.property(fc.constantFrom(...shippedAgents), talk, (agent, all) => {
		const messages = all.filter((content) => isTaken(agent, content));
		const player = new Player(agent);
		let task: Task | undefined;
		for (const content of messages as MessageContent[]) {
			const reply = player.send(content, task);
			const next = reply?.kind === 'settled' ? player.read(reply.taskId) : undefined;
			task = next && player.finish(next);
			if (task && isTerminal(task.status.state)) task = undefined;
		}
	});
	fc.assert(property, { seed: 1, numRuns: 500 });
});

function isTaken({ card }: AgentDefinition, content: unknown): boolean {
	const mediaType = typeof content === 'string' ? 'text/plain' : 'application/json';
	return acceptsMediaType(card.defaultInputModes ?? [], mediaType);
}

function unknownMembers(type: DescMessage, json: unknown, path = ''): string[] {
	return Object.entries(json as Record<string, unknown>).flatMap(([name, value]) => {
		const at = `${path}.${name}`;
		const field = type.fields.find(({ jsonName }) => jsonName === name);
		if (!field) return [at];
		const { message } = field;
		if (!message || field.fieldKind === 'map') return [];
		const items: unknown[] = Array.isArray(value) ? value : [value];
		return items.flatMap((item) => unknownMembers(message, item, at));
	});
}
