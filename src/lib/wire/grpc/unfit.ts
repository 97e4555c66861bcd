import type { JsonObject, JsonPath, JsonValue } from '../../protocol/index.js';
import { isWellFormed } from '../../protocol/index.js';

/** Something in a request that a binary message would change silently. */
export interface UnfitForBinary {
	readonly kind:
		/** A string or a name that is no valid Unicode. */
		| 'unicode'
		/** The name `__proto__`, which gets lost where messages are made. */
		| 'proto';
	readonly path: JsonPath;
	/** Whether it is the name of the member there, and not its value. */
	readonly inName: boolean;
}

interface PlacedValue {
	readonly value: JsonValue | undefined;
	readonly step: string | number;
	readonly owner: PlacedValue | undefined;
}

/** The first place of a request whose contents would not arrive as they are. */
export function unfitForBinary(request: JsonObject): UnfitForBinary | undefined {
	// Without recursion: a request may be nested deeper than the stack is.
	const open: PlacedValue[] = [{ value: request, step: '', owner: undefined }];
	for (let place = open.pop(); place; place = open.pop()) {
		const { value, step } = place;
		if (step === '__proto__') return { kind: 'proto', path: pathOf(place), inName: true };
		if (isBroken(step) || isBroken(value)) {
			return { kind: 'unicode', path: pathOf(place), inName: isBroken(step) };
		}
		open.push(...within(place).reverse());
	}
	return undefined;
}

function isBroken(text: unknown): boolean {
	return typeof text === 'string' && !isWellFormed(text);
}

function within(owner: PlacedValue): PlacedValue[] {
	const { value } = owner;
	if (Array.isArray(value)) return value.map((item, step) => ({ value: item, step, owner }));
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).map(([step, item]) => ({ value: item, step, owner }));
}

function pathOf(place: PlacedValue): JsonPath {
	const path: (string | number)[] = [];
	for (let at: PlacedValue = place; at.owner; at = at.owner) path.unshift(at.step);
	return path;
}
