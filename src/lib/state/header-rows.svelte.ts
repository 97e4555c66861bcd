import type { HeaderFault } from './header-fault.js';
import { headerFault } from './header-fault.js';

export interface HeaderRow {
	readonly id: number;
	readonly name: string;
	readonly value: string;
}

/** The headers of a request as the reader edits them. */
export class HeaderRows {
	#rows = $state.raw<readonly HeaderRow[]>([{ id: 0, name: 'A2A-Version', value: '1.0' }]);
	#next = 1;

	/** What is wrong, by the id of the row. */
	readonly faults: Readonly<Record<number, HeaderFault | undefined>> = $derived(
		Object.fromEntries(this.#rows.map(({ id, name, value }) => [id, headerFault(name, value)]))
	);
	readonly faulty = $derived(Object.values(this.faults).some(Boolean));

	/** Without the rows that are still empty. */
	readonly list: readonly [name: string, value: string][] = $derived(
		this.#rows.filter(({ name }) => name !== '').map(({ name, value }) => [name, value])
	);

	get rows(): readonly HeaderRow[] {
		return this.#rows;
	}

	/** Adds an empty row at the end and returns its id. */
	add(): number {
		const id = this.#next;
		this.#next += 1;
		this.#rows = [...this.#rows, { id, name: '', value: '' }];
		return id;
	}

	remove(id: number): void {
		this.#rows = this.#rows.filter((row) => row.id !== id);
	}

	change(id: number, change: Partial<Pick<HeaderRow, 'name' | 'value'>>): void {
		this.#rows = this.#rows.map((row) => (row.id === id ? { ...row, ...change } : row));
	}
}
