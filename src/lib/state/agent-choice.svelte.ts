import type { Playground, ReachableAgent } from '../playground.js';
import { mainSandbox } from './sandbox.js';
import type { SavedDesk } from './saved-desk.js';

/** Which agent is called: one of those of a sandbox. */
export class AgentChoice {
	#sandbox = $state(mainSandbox);
	/** The sandbox that the agents are of. */
	#opened: string | undefined;
	#all = $state.raw<readonly ReachableAgent[]>([]);
	#name = $state('');

	/** Undefined until the agents are there. */
	readonly agent = $derived(this.#all.find(({ name }) => name === this.#name));
	readonly ready = $derived(this.agent !== undefined);

	/** Name of the sandbox whose agents are called. */
	get sandbox(): string {
		return this.#sandbox;
	}

	get all(): readonly ReachableAgent[] {
		return this.#all;
	}

	/** Name of the agent that was chosen, which may not be there yet. */
	get name(): string {
		return this.#name;
	}

	/** Reads which agents the sandbox has, once. Rejects where they do not answer. */
	async open(playground: Pick<Playground, 'agents'>): Promise<void> {
		const sandbox = this.#sandbox;
		if (this.#opened === sandbox) return;
		const agents = await playground.agents(sandbox);
		// Another one may have been entered meanwhile.
		if (sandbox !== this.#sandbox) return;
		this.#opened = sandbox;
		this.#all = agents;
		if (!this.agent) this.#name = agents[0]?.name ?? '';
	}

	/** Turns to another sandbox; its agents are there once they were opened. */
	enter(sandbox: string): void {
		this.#sandbox = sandbox;
	}

	choose(name: string): void {
		this.#name = name;
	}

	save(): Pick<SavedDesk, 'sandbox' | 'agent'> {
		return { sandbox: this.#sandbox, agent: this.#name };
	}
}
