import type { Playground, SandboxClock, Speed } from '../playground.js';
import type { Settings } from '../protocol/index.js';
import { defaultSettings } from '../protocol/index.js';
import { sandbox } from './sandbox.js';

type Controls = Pick<Playground, 'clock' | 'setSpeed' | 'settings' | 'changeSettings' | 'reset'>;

/** What can be turned at the sandbox and at one of its agents. All methods reject where it does not answer. */
export class AgentSettings {
	readonly sandbox = sandbox;
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

	async load(controls: Controls, agent: string): Promise<void> {
		const [settings, clock] = await Promise.all([
			controls.settings(sandbox, agent),
			controls.clock(sandbox)
		]);
		this.#settings = settings;
		this.#clock = clock;
	}

	async change(controls: Controls, agent: string, changes: Partial<Settings>): Promise<void> {
		this.#settings = await controls.changeSettings(sandbox, agent, changes);
	}

	/** Back to what A2A 1.0.1 has. */
	resetSettings(controls: Controls, agent: string): Promise<void> {
		return this.change(controls, agent, defaultSettings);
	}

	async setSpeed(controls: Controls, speed: Speed): Promise<void> {
		this.#clock = await controls.setSpeed(sandbox, speed);
	}

	/** Starts the sandbox afresh: no tasks, all settings as at first. */
	async restart(controls: Controls, agent: string): Promise<void> {
		await controls.reset(sandbox);
		await this.load(controls, agent);
	}
}
