import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clauses } from '../../src/lib/spec/index.js';
import { inWords } from '../../src/lib/spec/words/index.js';
import { agents } from '../conformance/agents.js';
import { talkTo } from './talk.js';

// The gate must not depend on luck.
fc.configureGlobal({ seed: 1 });

const checked = clauses.filter((clause) => clause.kind === 'checked');

describe.each(agents)('the agent "$name"', ({ name }) => {
	test('is blamed for nothing, whatever it is asked', async () => {
		const property = fc.asyncProperty(fc.gen(), async (choose) => {
			const exchanges = await talkTo(name, choose);
			const breaches = checked.flatMap((clause) =>
				clause
					.verdict(exchanges)
					.findings.filter(({ holds }) => !holds)
					.map(inWords)
					.map(({ exchangeId, expected, came }) => {
						const { binding, asked, written, request } =
							exchanges.find((exchange) => exchange.id === exchangeId) ?? {};
						return { id: clause.id, expected, came, binding, asked, written, url: request?.url };
					})
			);
			expect(breaches).toEqual([]);
		});
		// A talk with one call less is another talk.
		await fc.assert(property, { numRuns: 4, endOnFailure: true });
	});
});
