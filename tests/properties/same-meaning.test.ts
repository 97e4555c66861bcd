import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messages } from '../../src/lib/protocol/arbitrary.test-helper.js';
import type { Binding, JsonObject } from '../../src/lib/protocol/index.js';
import { bindings, operations } from '../../src/lib/protocol/index.js';
import type { JournalEntry } from '../../src/lib/simulator/index.js';
import { faulty, sound } from './faults.js';
import type { Meaning } from './meaning.js';
import { meaningOf } from './meaning.js';
import { createPast } from './past.js';
import { Worlds } from './worlds.js';

// The gate must not depend on luck.
fc.configureGlobal({ seed: 1 });

const { entries, knownTo } = await createPast();
const called = operations.filter(({ name }) => name !== 'GetExtendedAgentCard');
const cases = [
	...called.map((operation) => ({ ...operation, agent: 'full', numRuns: 30 })),
	...called.map((operation) => ({ ...operation, agent: 'bare', numRuns: 8 }))
];

/** A request over one binding, in a world of its own, and what it has done there. */
interface Told {
	meaning: Meaning;
	done: readonly JournalEntry[];
}

/** Binary has no place for an empty value of its own; there it is one that is missing. */
function withoutEmpty({ meaning: { results, error }, done }: Told): Told {
	const violations = error?.violations.map(({ field, description }) => ({
		field,
		description: description.replace(
			/^(must not be empty|needs at least one element)$/,
			'is required'
		)
	}));
	return {
		meaning: { results, ...(error && { error: { ...error, violations: violations ?? [] } }) },
		done
	};
}

describe.each(cases)('$name, asked of the agent "$agent"', ({ name, input, agent, numRuns }) => {
	const known = knownTo(input.name);
	const requests = fc.oneof(
		messages(input, sound(known)),
		messages(input, faulty(known))
	) as fc.Arbitrary<JsonObject>;

	test('means and does the same over every binding that can carry it', async () => {
		const worlds = new Worlds(entries);
		const carried = { answered: new Set<Binding>(), refused: new Set<Binding>() };
		let run = 0;

		async function tell(binding: Binding, request: JsonObject): Promise<Told | undefined> {
			const world = `${binding}-${run}`;
			const response = await worlds.call({ world, agent, binding }, name, request);
			if (!response) return undefined;
			const meaning = await meaningOf(response, binding, name);
			carried[meaning.error ? 'refused' : 'answered'].add(binding);
			return { meaning, done: worlds.kept(world) };
		}

		const property = fc.asyncProperty(requests, async (request) => {
			run += 1;
			// JSON-RPC can carry whatever JSON can say.
			const expected = (await tell('jsonrpc', request)) as Told;
			const { error } = expected.meaning;
			if (error && error.reason !== 'INTERNAL') expect(expected.done).toEqual([]);
			const rest = await tell('rest', request);
			if (rest) expect(rest).toEqual(expected);
			const grpc = await tell('grpc', request);
			if (grpc) expect(grpc).toEqual(withoutEmpty(expected));
		});
		await fc.assert(property, { numRuns });

		expect(carried.refused).toEqual(new Set(bindings));
		if (agent === 'full') expect(carried.answered).toEqual(new Set(bindings));
	});
});
