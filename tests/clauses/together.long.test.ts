import { describe, expect, test } from 'vitest';
import type { Binding, Settings } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import type {
	CheckedClause,
	ClauseFinding,
	ClauseId,
	Trigger,
	TriggerClient
} from '../../src/lib/spec/index.js';
import { clauses } from '../../src/lib/spec/index.js';
import { agentNames, openClient } from './target.js';

/** Each run makes some 500 calls, and other tests may want the processor as well. */
const patience = { timeout: 60_000 };

/* The triggers of all clauses, one after another in one sandbox, and the verdicts on the whole log. */

describe.each(agentNames.map((agent, index) => ({ agent, index })))(
	'$agent',
	patience,
	({ agent, index }) => {
		test.each(bindings)('keeps every clause over %s', async (binding) => {
			const client = await openClient(agent, binding);
			await pull(client, triggersOver(binding));
			expect(breaches(client)).toEqual({});
		});

		// Bindings take turns: a log in reverse is another one, and not for its binding.
		const binding = bindings[index % bindings.length] ?? 'jsonrpc';
		test(`keeps every clause over ${binding} in reverse`, async () => {
			const client = await openClient(agent, binding);
			await pull(client, triggersOver(binding).toReversed());
			expect(breaches(client)).toEqual({});
		});
	}
);

type Broken = Record<'conformance' | 'states', ClauseId[]>;

/** What agents break by a setting that departs from the default, as far as they come to it. */
const departures: { setting: Partial<Settings>; broken: Broken; why: string }[] = [
	{
		setting: { edition: '1.0.0' },
		broken: { conformance: [], states: [] },
		why: 'either release is A2A 1.0'
	},
	{
		setting: { missingVersion: '1.0' },
		broken: {
			conformance: ['VER-SERVER-003', 'VER-SERVER-004'],
			states: ['VER-SERVER-003', 'VER-SERVER-004']
		},
		why: 'no version stands for 0.3'
	},
	{
		setting: { streamsEnd: 'terminal' },
		broken: { conformance: ['HTTP_JSON-SSE-003'], states: ['HTTP_JSON-SSE-003'] },
		why: 'a stream of a send ends where its task waits for input'
	},
	{
		setting: { streamsEnd: 'interrupted' },
		broken: { conformance: ['AUTH-INTASK-005'], states: ['STREAM-SUB-002'] },
		why: 'subscriptions end with their task alone, and nothing ends where a grant is awaited'
	},
	{
		setting: { clientContextId: 'refused' },
		broken: { conformance: [], states: [] },
		why: 'an agent may refuse contexts of a client'
	},
	{
		setting: { repeatedMessageId: 'same-task' },
		broken: { conformance: [], states: [] },
		why: 'an agent may know a message again'
	},
	{
		setting: { zeroPageSize: 'default-size' },
		broken: { conformance: ['CORE-LIST-010'], states: ['CORE-LIST-010'] },
		why: 'a page size of 0 is taken for none'
	}
];

describe.each(departures)('with $setting, as $why', patience, ({ setting, broken }) => {
	test.each(['conformance', 'states'] as const)('%s breaks nothing else', async (agent) => {
		const client = await openClient(agent, 'rest', setting);
		await pull(client, triggersOver('rest'));
		expect(Object.keys(breaches(client)).toSorted()).toEqual(broken[agent].toSorted());
	});
});

const checked = clauses.filter((clause): clause is CheckedClause => clause.kind === 'checked');

function triggersOver(binding: Binding): Trigger[] {
	const own = checked.filter(({ bindings }) => bindings.includes(binding));
	return [...new Set(own.map(({ trigger }) => trigger))];
}

async function pull(client: TriggerClient, triggers: readonly Trigger[]): Promise<void> {
	for (const trigger of triggers) await trigger(client);
}

/** What breaks which clause. */
function breaches({ exchanges }: TriggerClient): Partial<Record<ClauseId, ClauseFinding[]>> {
	const found = checked.map((clause) => {
		const breaching = clause.verdict(exchanges).findings.filter(({ holds }) => !holds);
		return [clause.id, breaching] as const;
	});
	return Object.fromEntries(found.filter(([, breaching]) => breaching.length > 0));
}
