import type { Cast } from '../agent/index.js';
import type { SimulatorPorts } from './ports.js';
import { Sandbox } from './sandbox.js';

/** The sandboxes by name; each comes into being when it is first asked for. */
export class Sandboxes {
	readonly #cast: Cast;
	readonly #ports: SimulatorPorts;
	readonly #opened = new Map<string, Promise<Sandbox>>();

	constructor(cast: Cast, ports: SimulatorPorts) {
		this.#cast = cast;
		this.#ports = ports;
	}

	/** Rejects with A2AError where the journal cannot be read or replayed; `reset` mends that. */
	open(name: string): Promise<Sandbox> {
		const known = this.#opened.get(name);
		if (known) return known;
		const opening = Sandbox.open(name, this.#cast, this.#ports);
		this.#opened.set(name, opening);
		opening.catch(() => this.#opened.delete(name));
		return opening;
	}

	/** Starts a sandbox afresh, also one that cannot be opened. */
	async reset(name: string): Promise<void> {
		const sandbox = await this.open(name).catch(() => undefined);
		if (sandbox) await sandbox.reset();
		else await this.#ports.journal.clear(name);
	}
}
