import { currentVersion } from '../protocol/index.js';
import type { HeaderFault } from './header-fault.js';
import { headerFault } from './header-fault.js';
import { serviceParameter } from './header-advice.js';

/** A header as its reader typed it. */
export interface HeaderRow {
	readonly id: number;
	readonly name: string;
	readonly value: string;
	/** Whether it is sent. */
	readonly on: boolean;
}

/** The headers of a request as the reader edits them. */
export class HeaderRows {
	#rows = $state.raw<readonly HeaderRow[]>([
		{ id: 0, name: 'A2A-Version', value: currentVersion, on: true }
	]);
	#next = 1;

	readonly #sent = $derived(this.#rows.filter(({ on }) => on));

	/** What is wrong with those that are sent, by the id of the row. */
	readonly faults: Readonly<Record<number, HeaderFault | undefined>> = $derived(
		Object.fromEntries(this.#sent.map(({ id, name, value }) => [id, headerFault(name, value)]))
	);
	readonly faulty = $derived(Object.values(this.faults).some(Boolean));

	/** What is sent, without the rows that are still empty. */
	readonly list: readonly [name: string, value: string][] = $derived(
		this.#sent.filter(({ name }) => name !== '').map(({ name, value }) => [name, value])
	);

	/** Whether the request says which version of A2A it is of. */
	readonly namesVersion = $derived(
		this.#sent.some(({ name }) => serviceParameter(name) === 'a2a-version')
	);

	get rows(): readonly HeaderRow[] {
		return this.#rows;
	}

	/** Puts rows in place of those that are there. */
	restore(rows: readonly HeaderRow[]): void {
		this.#rows = rows;
		this.#next = Math.max(0, ...rows.map(({ id }) => id)) + 1;
	}

	/** Adds an empty row at the end and returns its id. */
	add(): number {
		const id = this.#next;
		this.#next += 1;
		this.#rows = [...this.#rows, { id, name: '', value: '', on: true }];
		return id;
	}

	remove(id: number): void {
		this.#rows = this.#rows.filter((row) => row.id !== id);
	}

	change(id: number, change: Partial<Omit<HeaderRow, 'id'>>): void {
		this.#rows = this.#rows.map((row) => (row.id === id ? { ...row, ...change } : row));
	}
}
