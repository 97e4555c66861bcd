import type { Playground, SandboxClock, Speed } from '../playground.js';
import type { Settings } from '../protocol/index.js';
import { defaultSettings } from '../protocol/index.js';

type Controls = Pick<Playground, 'clock' | 'setSpeed' | 'settings' | 'changeSettings'>;

/** Says which agent is meant. */
export interface AgentInSandbox {
	readonly sandbox: string;
	/** Its name. */
	readonly agent: string;
}

/**
 * The settings of a sandbox and of one of its agents. All methods reject where the agents do not
 * answer.
 */
export class AgentSettings {
	#settings = $state.raw<Settings>();
	#clock = $state.raw<SandboxClock>();
	/** The agents whose settings were asked for last, and read last. */
	#asked: AgentInSandbox | undefined;
	#read: AgentInSandbox | undefined;

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

	/** Reads them. Where another agent does not answer, nothing of the one before is left to be seen. */
	async load(controls: Controls, wanted: AgentInSandbox): Promise<void> {
		const { sandbox, agent } = wanted;
		this.#asked = wanted;
		try {
			const [settings, clock] = await Promise.all([
				controls.settings(sandbox, agent),
				controls.clock(sandbox)
			]);
			if (this.#asked !== wanted) return;
			this.#settings = settings;
			this.#clock = clock;
			this.#read = wanted;
		} catch (caught) {
			const isSame = this.#read?.sandbox === sandbox && this.#read.agent === agent;
			if (this.#asked === wanted && !isSame) {
				this.#settings = undefined;
				this.#clock = undefined;
			}
			throw caught;
		}
	}

	async change(
		controls: Controls,
		{ sandbox, agent }: AgentInSandbox,
		changes: Partial<Settings>
	): Promise<void> {
		this.#settings = await controls.changeSettings(sandbox, agent, changes);
	}

	/** Back to what A2A 1.0.1 has. */
	resetSettings(controls: Controls, place: AgentInSandbox): Promise<void> {
		return this.change(controls, place, defaultSettings);
	}

	async setSpeed(controls: Controls, sandbox: string, speed: Speed): Promise<void> {
		this.#clock = await controls.setSpeed(sandbox, speed);
	}
}
