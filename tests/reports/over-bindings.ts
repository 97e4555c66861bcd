import type { Binding } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';

/** The bindings whose requests are JSON: the other one has no way to write some things at all. */
export const jsonBindings: readonly Binding[] = ['jsonrpc', 'rest'];

/** Each row once for each binding, for the title "report %s over %s". */
export function overBindings<Row extends { title: string }>(
	rows: readonly Row[],
	over: readonly Binding[] = bindings
): [title: string, binding: Binding, row: Row][] {
	return rows.flatMap((row) =>
		over.map((binding): [string, Binding, Row] => [row.title, binding, row])
	);
}
