import type { JsonObject, JsonPath, JsonValue } from '../../protocol/index.js';
import { isJsonObject } from '../../protocol/index.js';

type Slot = JsonValue | undefined;

/**
 * The JSON with another value at a path, and all else as it was: other members, known or not, and
 * their order. Objects and lists on the way are made where they are missing. Without a value, what
 * is there goes, and with it each owner left empty by that; an element only goes when it is named.
 */
export function withMember(json: JsonObject, path: JsonPath, value: Slot): JsonObject {
	return (changed(json, path, value) ?? {}) as JsonObject;
}

/** What stands at a path; undefined where nothing does. */
export function valueAt(json: Slot, path: JsonPath): Slot {
	return path.reduce<Slot>(slotOf, json);
}

/** A list with one of its elements at another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
	const others = list.toSpliced(from, 1);
	return others.toSpliced(to, 0, ...list.slice(from, from + 1));
}

function changed(owner: Slot, path: JsonPath, value: Slot): Slot {
	const [step, ...rest] = path;
	if (step === undefined) return value;
	const before = slotOf(owner, step);
	const after = changed(before, rest, value);
	if (before === after) return owner;
	if (typeof step === 'string') return withEntry(owner, step, after);
	return withElement(owner, step, rest.length > 0 ? (after ?? {}) : after);
}

function slotOf(owner: Slot, step: string | number): Slot {
	const has = typeof step === 'number' ? Array.isArray(owner) : isJsonObject(owner);
	if (!has || !Object.hasOwn(owner as object, step)) return undefined;
	return (owner as Record<string | number, JsonValue>)[step];
}

function withEntry(owner: Slot, name: string, value: Slot): Slot {
	const members = isJsonObject(owner) ? owner : {};
	if (value !== undefined) return { ...members, [name]: value };
	const { [name]: _before, ...others } = members;
	return Object.keys(others).length > 0 ? others : undefined;
}

function withElement(owner: Slot, index: number, value: Slot): Slot {
	const list = Array.isArray(owner) ? owner : [];
	const place = Math.min(index, list.length);
	const next = list.toSpliced(place, 1, ...(value === undefined ? [] : [value]));
	return next.length > 0 ? next : undefined;
}
