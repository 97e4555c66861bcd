import { createParser } from 'eventsource-parser';
import type { Exchange } from '../../exchange/index.js';
import { mediaTypeIn, responseBody } from '../../exchange/index.js';

/** Value of a header of the response; undefined where it has none or has not come. */
export function headerOf({ response }: Exchange, name: string): string | undefined {
	return response?.headers.find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1];
}

/** Media type of the response, without parameters; empty where none is named. */
export function mediaTypeOf({ response }: Exchange): string {
	return response ? mediaTypeIn(response.headers) : '';
}

/** Value of a header of the request. */
export function requestHeader({ request }: Exchange, name: string): string | undefined {
	return request?.headers.find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1];
}

export function bodyOf(exchange: Exchange): string {
	return new TextDecoder().decode(responseBody(exchange));
}

/** The JSON that a response carries: its body, or the data of each event of a stream. */
export function jsonOf(exchange: Exchange): unknown[] {
	const texts =
		mediaTypeOf(exchange) === 'text/event-stream' ? eventData(exchange) : [bodyOf(exchange)];
	return texts.map(parsed);
}

/** The request's body as JSON; undefined where it is none. */
export function requestJson({ request }: Exchange): unknown {
	return request && parsed(new TextDecoder().decode(request.body));
}

function eventData(exchange: Exchange): string[] {
	const data: string[] = [];
	createParser({ onEvent: (event) => data.push(event.data) }).feed(bodyOf(exchange));
	return data;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
