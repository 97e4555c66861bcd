import type { ShownTask } from '../exchange/index.js';
import type { Binding, OperationName } from '../protocol/index.js';
import type { Draft } from './drafts.svelte.js';
import type { HeaderRow } from './header-rows.svelte.js';

/** Changes with the shape: what an older build has saved is left alone. */
export const savedVersion = 2;

/** What a desk needs to go on after a reload; plain JSON. */
export interface SavedDesk {
	readonly version: number;
	readonly sandbox: string;
	/** Names of what is chosen. */
	readonly agent: string;
	readonly operation: OperationName;
	readonly binding: Binding;
	readonly drafts: Readonly<Record<string, Draft>>;
	readonly headers: readonly HeaderRow[];
	/** The task seen last, for each agent. */
	readonly tasks: Readonly<Record<string, ShownTask>>;
	/** Of the next message, for each sandbox. */
	readonly messageNumbers: Readonly<Record<string, number>>;
}
