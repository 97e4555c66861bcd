import type { SandboxParts } from './sandbox.js';
import { Sandbox } from './sandbox.js';

/** The sandboxes by name; each comes into being when it is first asked for. */
export class Sandboxes {
	readonly #parts: SandboxParts;
	readonly #opened = new Map<string, Promise<Sandbox>>();

	constructor(parts: SandboxParts) {
		this.#parts = parts;
	}

	/** Rejects with A2AError where the journal cannot be read or replayed; `reset` mends that. */
	open(name: string): Promise<Sandbox> {
		const known = this.#opened.get(name);
		if (known) return known;
		const opening = Sandbox.open(name, this.#parts);
		this.#opened.set(name, opening);
		opening.catch(() => this.#opened.delete(name));
		return opening;
	}

	/** Starts a sandbox afresh, also one that cannot be opened. */
	async reset(name: string): Promise<void> {
		const sandbox = await this.open(name).catch(() => undefined);
		if (sandbox) await sandbox.reset();
		else await this.#parts.ports.journal.clear(name);
	}

	/** Closes all sandboxes, as they are to go on no more. */
	async close(why: string): Promise<void> {
		const opened = await Promise.allSettled(this.#opened.values());
		for (const one of opened) if (one.status === 'fulfilled') one.value.close(why);
	}
}
