import { listIn, objectIn } from './plain-json/json-object.js';
import type { Capability } from './operations.js';
import type { JsonObject } from './types.js';

/* What the card of any agent declares; nothing about its form is taken for granted. */

export function declaresCapability(card: JsonObject, name: Capability): boolean {
	return objectIn(card, 'capabilities')?.[name] === true;
}

export function declaredExtensions(card: JsonObject): JsonObject[] {
	return listIn(objectIn(card, 'capabilities'), 'extensions');
}
