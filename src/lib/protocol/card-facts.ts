import { listIn, objectIn } from './plain-json/json-object.js';
import type { Capability } from './operations.js';
import type { JsonObject } from './types.js';

/* What the card of any agent declares; nothing about its form is taken for granted. */

/** Whether a card declares a capability with `true`. */
export function declaresCapability(card: JsonObject, name: Capability): boolean {
	return objectIn(card, 'capabilities')?.[name] === true;
}

/** The extensions that a card declares, as they came. */
export function declaredExtensions(card: JsonObject): JsonObject[] {
	return listIn(objectIn(card, 'capabilities'), 'extensions');
}
