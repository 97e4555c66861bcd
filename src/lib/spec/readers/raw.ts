import type { Exchange } from '../../exchange/index.js';
import { mediaTypeIn, responseBody } from '../../exchange/index.js';
import { EventReader, cutOffError, readForeignJson } from '../../wire/index.js';

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

/** The body of the response as text in UTF-8, as far as it came. */
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

/** As the client reads them: of an event that was cut off, what came counts where it is an error. */
function eventData(exchange: Exchange): string[] {
	const reader = new EventReader();
	const whole = reader.read(bodyOf(exchange));
	const rest = reader.rest();
	return rest !== undefined && cutOffError(rest) ? [...whole, rest] : whole;
}

function parsed(text: string): unknown {
	const read = readForeignJson(text);
	return 'value' in read ? read.value : undefined;
}
