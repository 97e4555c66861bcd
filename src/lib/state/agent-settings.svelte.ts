import type { Playground, SandboxClock, Speed } from '../playground.js';
import type { Settings } from '../protocol/index.js';
import { defaultSettings } from '../protocol/index.js';

type Controls = Pick<Playground, 'clock' | 'setSpeed' | 'settings' | 'changeSettings'>;

/** Where an agent lives. */
export interface AgentPlace {
	readonly sandbox: string;
	/** Its name. */
	readonly agent: string;
}

/** What can be turned at the sandbox and at one of its agents. All methods reject where it does not answer. */
export class AgentSettings {
	#settings = $state.raw<Settings>();
	#clock = $state.raw<SandboxClock>();

	/** Absent until they were read. */
	get settings(): Settings | undefined {
		return this.#settings;
	}

	get clock(): SandboxClock | undefined {
		return this.#clock;
	}

	/** Whether any setting differs from what A2A 1.0.1 has. */
	readonly changed = $derived(
		this.#settings !== undefined &&
			Object.entries(this.#settings).some(
				([name, value]) => defaultSettings[name as keyof Settings] !== value
			)
	);

	async load(controls: Controls, { sandbox, agent }: AgentPlace): Promise<void> {
		const [settings, clock] = await Promise.all([
			controls.settings(sandbox, agent),
			controls.clock(sandbox)
		]);
		this.#settings = settings;
		this.#clock = clock;
	}

	async change(
		controls: Controls,
		{ sandbox, agent }: AgentPlace,
		changes: Partial<Settings>
	): Promise<void> {
		this.#settings = await controls.changeSettings(sandbox, agent, changes);
	}

	/** Back to what A2A 1.0.1 has. */
	resetSettings(controls: Controls, place: AgentPlace): Promise<void> {
		return this.change(controls, place, defaultSettings);
	}

	async setSpeed(controls: Controls, sandbox: string, speed: Speed): Promise<void> {
		this.#clock = await controls.setSpeed(sandbox, speed);
	}
}
