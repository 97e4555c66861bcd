import { describe, expect, test } from 'vitest';
import type { Binding } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import type { CheckedClause } from '../../src/lib/spec/index.js';
import { clauses } from '../../src/lib/spec/index.js';
import { mutants } from './mutants.js';
import { agentNames, checkOn } from './target.js';

const checked = clauses.filter((clause): clause is CheckedClause => clause.kind === 'checked');

test('the register has all clauses, each with a rule', () => {
	expect(clauses).toHaveLength(318);
	expect(checked.length).toBeGreaterThan(150);
});

describe.each(bindings)('over %s', (binding) => {
	const own = checked.filter((clause) => clause.bindings.includes(binding));

	describe.each(own.map((clause) => ({ ...clause, name: `${clause.id}: ${clause.title}` })))(
		'$name',
		(clause) => {
			test('holds with our agents', async () => {
				const outcomes = await Promise.all(
					agentNames.map(async (agent) => {
						const { outcome, findings } = await checkOn(clause, agent, binding);
						return { agent, outcome, breaches: findings.filter(({ holds }) => !holds) };
					})
				);
				expect(outcomes.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
				expect(outcomes.map(({ outcome }) => outcome)).toContain('holds');
			});

			test('is broken by a mutated exchange', async () => {
				expect(await findsMutant(clause, binding)).toBe(true);
			});
		}
	);
});

async function findsMutant(clause: CheckedClause, binding: Binding): Promise<boolean> {
	for (const agent of agentNames) {
		const { outcome, exchanges } = await checkOn(clause, agent, binding);
		if (outcome !== 'holds') continue;
		for (const mutated of mutants(exchanges)) {
			if (clause.verdict(mutated).outcome === 'broken') return true;
		}
	}
	return false;
}
