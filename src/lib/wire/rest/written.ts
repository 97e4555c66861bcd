import type { JsonObject, Operation } from '../../protocol/index.js';
import { memberTexts } from '../../protocol/index.js';
import { filledPath, plainRoute, routeFor, withQuery } from './spread.js';

/** A request over HTTP+JSON, with a body that is sent as it stands. */
export interface WrittenRequest {
	verb: string;
	path: string;
	body?: string;
}

/** Whether the whole of a request is the body, so that any text can be sent, JSON or not. */
export function takesAnyText(operation: Operation): boolean {
	const { hasBody, parameters } = plainRoute(operation);
	return hasBody && parameters.length === 0;
}

/**
 * Like `restRequest`, from the text that reads as that request: numbers keep their digits, and of a
 * name that stands twice the last one fills the path and the others stay. Throws where a path or
 * query is to be filled from a text that is no JSON object, and UnfitForUrl.
 */
export function writtenRequest(
	operation: Operation,
	request: JsonObject,
	text: string
): WrittenRequest {
	if (takesAnyText(operation)) {
		const { verb, template } = plainRoute(operation);
		return { verb, path: template, body: text };
	}
	const route = routeFor(operation, request);
	const { verb, hasBody } = route;
	const rest = memberTexts(text).filter(([, value]) => hasBody || value !== 'null');
	const path = filledPath(route, (names) => {
		const at = names.map((name) => rest.findLastIndex(([own]) => own === name));
		const index = at.find((found) => found >= 0) ?? rest.length;
		const [[name, value] = [names[0], 'null']] = rest.splice(index, 1);
		return [name, JSON.parse(value)];
	});
	if (hasBody) {
		const members = rest.map(([name, value]) => `${JSON.stringify(name)}:${value}`);
		return { verb, path, body: `{${members.join(',')}}` };
	}
	return { verb, path: withQuery(path, operation, rest) };
}
