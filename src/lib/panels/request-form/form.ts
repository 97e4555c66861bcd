import type { ShownTask } from '../../exchange/index.js';
import type {
	FieldFacts,
	JsonObject,
	JsonPath,
	JsonValue,
	Meanings,
	Operation,
	findViolations
} from '../../protocol/index.js';
import { asWritten, pathText } from '../../protocol/index.js';
import { valueAt, withMember } from './with-member.js';

/** A value to put at a path, or undefined to remove what is there. */
export type FieldChange = readonly [path: JsonPath, value: JsonValue | undefined];

/** What all inputs of a form share. Paths have names in camelCase, whatever the request has. */
export interface Form {
	/** What the request is to be. */
	readonly type: Operation['input'];
	readonly request: JsonObject;
	readonly violations: ReturnType<typeof findViolations>;
	readonly unfinished: UnfinishedInputs;
	/** Shown beside the inputs; without any until the reader asks for them. */
	readonly meanings: Meanings;
	/** Whose ids are offered. */
	readonly tasks: readonly ShownTask[];
	/** Makes the changes one after another, as one edit; what was unfinished there no longer counts. */
	change(...changes: FieldChange[]): void;
	/** Keeps what an input has beside the request, which is not sent until a change follows there. */
	keepUnfinished(path: JsonPath, text: string): void;
	/** Gives a list other elements, each by its place so far. */
	arrange(path: JsonPath, order: readonly number[]): void;
}

/** What stands in inputs of a form and cannot go into the request as it is, by path. */
export type UnfinishedInputs = Readonly<Record<string, string>>;

/** What each input of a form is given. */
export interface InputProps {
	/** The form it is part of. */
	form: Form;
	/** What the schema says about the value. */
	facts: FieldFacts;
	/** Where the value is. */
	path: JsonPath;
	/** Names it in place of the member's name. */
	label?: string;
	/** Whether its name is only read aloud. */
	quiet?: boolean;
	/** Whether an empty value is kept rather than removed. */
	keep?: boolean;
}

/** Ties an input to its frame: to its label, and to what is told about it. */
export type Wire = (input: HTMLElement) => void;

/** The request after changes, each in the spelling of names that it has. */
export function withChanges(
	type: Operation['input'],
	request: JsonObject,
	changes: readonly FieldChange[]
): JsonObject {
	return changes.reduce(
		(json, [path, value]) => withMember(json, asWritten(type, path, json), value),
		request
	);
}

/** What the request has at a path. */
export function readAt({ type, request }: Form, path: JsonPath): JsonValue | undefined {
	return valueAt(request, asWritten(type, path, request));
}

/** What the input at a path has beside the request. */
export function unfinishedAt({ unfinished }: Form, path: JsonPath): string | undefined {
	return unfinished[pathText(path)];
}

/** What is still unfinished after changes at some paths. */
export function unfinishedBeside(
	unfinished: UnfinishedInputs,
	paths: readonly JsonPath[]
): UnfinishedInputs {
	const isKept = (field: string) => !paths.some((path) => isWithin(field, path));
	return Object.fromEntries(Object.entries(unfinished).filter(([field]) => isKept(field)));
}

/** What is unfinished once a list has other elements, each of which takes along what is unfinished in it. */
export function unfinishedInOrder(
	unfinished: UnfinishedInputs,
	path: JsonPath,
	order: readonly number[]
): UnfinishedInputs {
	const next = order.flatMap((from, to) =>
		Object.entries(unfinished)
			.filter(([field]) => isWithin(field, [...path, from]))
			.map(([field, text]) => {
				const below = field.slice(pathText([...path, from]).length);
				return [pathText([...path, to]) + below, text] as const;
			})
	);
	return { ...unfinishedBeside(unfinished, [path]), ...Object.fromEntries(next) };
}

/** The elements of a list; none where there is no list. */
export function listAt(form: Form, path: JsonPath): readonly JsonValue[] {
	const value = readAt(form, path);
	return Array.isArray(value) ? value : [];
}

/** What is wrong with the value at a path, and not with something in it. */
export function faultsAt({ violations }: Form, path: JsonPath): string[] {
	const at = pathText(path);
	const found = violations.filter(({ field }) => field === at);
	return [...new Set(found.map(({ description }) => description))];
}

/** How many things are wrong or unfinished at a path and below. */
export function countFaults({ violations, unfinished }: Form, path: JsonPath): number {
	const fields = [...violations.map(({ field }) => field), ...Object.keys(unfinished)];
	return fields.filter((field) => isWithin(field, path)).length;
}

function isWithin(field: string, path: JsonPath): boolean {
	const at = pathText(path);
	return field.startsWith(at) && /^($|[.[])/.test(field.slice(at.length));
}

/** A value as an input shows it: a string as it is, anything else as JSON. */
export function inputText(value: JsonValue | undefined): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A name of the schema in words: `historyLength` is `History length`. */
export function inWords(name: string): string {
	if (name === 'url') return 'URL';
	const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return words.charAt(0).toUpperCase() + words.slice(1);
}
