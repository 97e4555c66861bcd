import { describe, expect, test } from 'vitest';
import type { ReachableAgent } from '../playground.js';
import { AgentChoice } from './agent-choice.svelte.js';
import { openDesk } from './open-desk.test-helper.js';

/** Two agents that are there. */
async function twoAgents(): Promise<readonly ReachableAgent[]> {
	return (await openDesk()).agents.all;
}

function having(agents: readonly ReachableAgent[]) {
	return { agents: () => Promise.resolve([...agents]) };
}

test('the first agent is called until another one is chosen', async () => {
	const choice = new AgentChoice();
	expect(choice.ready).toBe(false);
	await choice.open(having(await twoAgents()));
	expect([choice.ready, choice.agent?.name]).toEqual([true, 'fares']);
	choice.choose('echo');
	expect(choice.agent?.name).toBe('echo');
});

test('opening again keeps what was chosen', async () => {
	const choice = new AgentChoice();
	await choice.open(having(await twoAgents()));
	choice.choose('echo');
	await choice.open({ agents: () => Promise.reject(new Error('Asked twice')) });
	expect(choice.agent?.name).toBe('echo');
});

describe('another sandbox', () => {
	test('that lacks the agent has its first one called', async () => {
		const agents = await twoAgents();
		const choice = new AgentChoice();
		await choice.open(having(agents));
		choice.enter('other');
		await choice.open(having(agents.slice(1)));
		expect(choice.agent?.name).toBe('echo');
	});

	test('that is left again before its agents were found keeps them to itself', async () => {
		const choice = new AgentChoice();
		await choice.open(having(await twoAgents()));
		choice.enter('other');
		const opening = choice.open(having([]));
		choice.enter('main');
		await opening;
		expect(choice.all).toHaveLength(2);
	});
});
