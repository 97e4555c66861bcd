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
/**
 * How many a process may have open; an empty one takes about 2 kB. One in which nothing has
 * happened makes room for another.
 */
const mostOpened = 10_000;

/** The sandboxes by name; each comes into being when it is first asked for. */
export class Sandboxes {
	readonly #parts: SandboxParts;
	readonly #opened = new Map<string, Promise<Sandbox>>();
	/** Those of them for which there was room, each once it is there. */
	readonly #admitted = new Map<string, Sandbox | undefined>();
	#lastAdmission = Promise.resolve();

	constructor(parts: SandboxParts) {
		this.#parts = parts;
	}

	/**
	 * Rejects with A2AError where the journal cannot be read or replayed, until it is reset, and
	 * where there are too many sandboxes for a new one.
	 */
	open(name: string): Promise<Sandbox> {
		const known = this.#opened.get(name);
		if (known) return known;
		const opening = this.#open(name);
		this.#opened.set(name, opening);
		opening.catch(() => this.#forget(name));
		return opening;
	}

	/** Names of those that are kept or opened, sorted. */
	async names(): Promise<string[]> {
		const kept = await this.#parts.ports.journal.names();
		return [...new Set([...(kept ?? []), ...this.#opened.keys()])].sort();
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

	/** Closes all sandboxes for good. */
	async close(why: string): Promise<void> {
		const opened = await Promise.allSettled(this.#opened.values());
		for (const one of opened) if (one.status === 'fulfilled') one.value.close(why);
	}

	async #open(name: string): Promise<Sandbox> {
		// One after the other, as each has to be counted before the next one. Before opening, which takes
		// a lock that is held from then on.
		const admission = this.#lastAdmission.then(() => this.#admit(name));
		this.#lastAdmission = admission.catch(() => {});
		await admission;
		const sandbox = await Sandbox.open(name, this.#parts);
		this.#admitted.set(name, sandbox);
		return sandbox;
	}

	/** Throws where there is no room for a sandbox, and none can be made. */
	async #admit(name: string): Promise<void> {
		const kept = await this.#parts.ports.journal.names();
		for (;;) {
			const obstacle = this.#findObstacle(name, kept);
			if (!obstacle) break;
			if (!this.#closeNew(kept))
				throw tooMany(`${obstacle}, the most there may be; reset one of them`);
		}
		this.#admitted.set(name, undefined);
	}

	#findObstacle(name: string, kept: readonly string[] | undefined): string | undefined {
		if (this.#admitted.size >= mostOpened) return `${mostOpened} sandboxes are open`;
		if (!kept || kept.includes(name)) return undefined;
		// Those that are open may be kept from their next call on.
		const { size } = new Set([...kept, ...this.#admitted.keys()]);
		return size >= mostKept ? `${mostKept} sandboxes are kept` : undefined;
	}

	/**
	 * Closes a sandbox in which nothing has happened and of which nothing is kept; false where
	 * there is none.
	 */
	#closeNew(kept: readonly string[] = []): boolean {
		for (const [name, sandbox] of this.#admitted) {
			if (!sandbox?.isNew || kept.includes(name)) continue;
			sandbox.retire();
			this.#forget(name);
			return true;
		}
		return false;
	}

	#forget(name: string): void {
		this.#opened.delete(name);
		this.#admitted.delete(name);
	}
}

function tooMany(message: string): A2AError {
	return new A2AError('INTERNAL_ERROR', message, { metadata: { sandboxFault: 'too-many' } });
}
