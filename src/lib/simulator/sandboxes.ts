import { A2AError } from '../protocol/index.js';
import type { SandboxParts } from './sandbox.js';
import { Sandbox } from './sandbox.js';
import type { SandboxFile } from './sandbox-file.js';
import { sandboxFile } from './sandbox-file.js';

/**
 * How many sandboxes a journal may keep before a new one is refused. None is dropped to make room for
 * it, as nobody but its reader knows what a sandbox is worth; what is reset is kept no more.
 */
const mostKept = 1000;
/** How many a process may open, used or not; an empty one takes 2 kB or so until the process ends. */
const mostOpened = 10_000;

/** The sandboxes by name; each comes into being when it is first asked for. */
export class Sandboxes {
	readonly #parts: SandboxParts;
	readonly #opened = new Map<string, Promise<Sandbox>>();

	constructor(parts: SandboxParts) {
		this.#parts = parts;
	}

	/**
	 * Rejects with A2AError where the journal cannot be read or replayed, which `reset` mends, and where
	 * there are too many sandboxes for a new one.
	 */
	open(name: string): Promise<Sandbox> {
		const known = this.#opened.get(name);
		if (known) return known;
		const opening = this.#open(name);
		this.#opened.set(name, opening);
		opening.catch(() => this.#opened.delete(name));
		return opening;
	}

	/** Names of those that are kept or opened, sorted. */
	async names(): Promise<string[]> {
		const kept = await this.#parts.ports.journal.names();
		return [...new Set([...kept, ...this.#opened.keys()])].sort();
	}

	/** All that is known of a sandbox, also of one that cannot be opened, as far as that can be read. */
	async export(name: string): Promise<SandboxFile> {
		const { begin, settings, ports } = this.#parts;
		const kept = await ports.journal.past(name);
		// What is not kept, or not all of it, is known to the open sandbox alone.
		const past = kept ?? { before: 0, snapshot: (await this.open(name)).snapshot(), entries: [] };
		return sandboxFile({ name, beginning: begin(name), settings, past });
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

	async #open(name: string): Promise<Sandbox> {
		if (this.#opened.size >= mostOpened) {
			throw tooMany(`This process has opened ${mostOpened} sandboxes, the most it may`);
		}
		// Asked first: opening takes a lock, which is held from then on.
		const kept = await this.#parts.ports.journal.names();
		if (kept.length >= mostKept && !kept.includes(name)) {
			throw tooMany(`${mostKept} sandboxes are kept, the most there may be; reset one of them`);
		}
		return Sandbox.open(name, this.#parts);
	}
}

function tooMany(message: string): A2AError {
	return new A2AError('INTERNAL_ERROR', message, { metadata: { sandboxFault: 'too-many' } });
}
