import type { ShownTask } from '../exchange/index.js';
import type { Binding, OperationName } from '../protocol/index.js';
import { bindings, isJsonObject, operations } from '../protocol/index.js';
import type { Draft } from './drafts.svelte.js';
import type { HeaderRow } from './header-rows.svelte.js';

/** Changes with the shape: what an older build has saved is left alone. */
export const savedVersion = 3;

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

/** A desk from outside, if it is one of this build. */
export function readSavedDesk(value: unknown): SavedDesk | undefined {
	return isJsonObject(value) && isDesk(value) ? (value as unknown as SavedDesk) : undefined;
}

type Members = Record<string, unknown>;

function isDesk(desk: Members): boolean {
	return (
		desk.version === savedVersion &&
		areTexts(desk, ['sandbox', 'agent']) &&
		operations.some(({ name }) => name === desk.operation) &&
		bindings.some((name) => name === desk.binding) &&
		isMapOf(desk.drafts, (item) => isJsonObject(item) && isDraft(item)) &&
		Array.isArray(desk.headers) &&
		desk.headers.every((row) => isJsonObject(row) && isHeaderRow(row)) &&
		isMapOf(desk.tasks, (item) => isJsonObject(item) && isTask(item)) &&
		isMapOf(desk.messageNumbers, Number.isInteger)
	);
}

function isDraft({ taken, form, ...texts }: Members): boolean {
	const { sample = '', text = '', earlier = '' } = texts;
	return (
		areTexts({ sample, text, earlier }, ['sample', 'text', 'earlier']) &&
		(taken === undefined || taken === true) &&
		(form === undefined || (isJsonObject(form) && isForm(form)))
	);
}

function isForm(form: Members): boolean {
	return areTexts(form, ['text']) && isMapOf(form.inputs, isText);
}

function isHeaderRow(row: Members): boolean {
	return (
		Number.isInteger(row.id) && areTexts(row, ['name', 'value']) && typeof row.on === 'boolean'
	);
}

function isTask({ id, contextId = '', state = '', timestamp = '', said = {} }: Members): boolean {
	return [id, contextId, state, timestamp].every(isText) && isJsonObject(said);
}

function areTexts(owner: Members, names: readonly string[]): boolean {
	return names.every((name) => isText(owner[name]));
}

function isText(value: unknown): boolean {
	return typeof value === 'string';
}

function isMapOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
	return isJsonObject(value) && Object.values(value).every(isItem);
}
