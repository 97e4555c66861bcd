import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { JsonObject } from '../protocol/index.js';
import { essence, isJsonObject } from '../protocol/index.js';
import { AnswerError } from './answer-error.js';

/** The JSON objects of an answer: the events of a stream as they arrive, else the one body. */
export async function* readMessages(
	response: Response,
	whenEmpty?: JsonObject
): AsyncGenerator<JsonObject, void> {
	if (isEventStream(response)) yield* readEvents(response);
	else yield await readObject(response, whenEmpty);
}

function isEventStream(response: Response): boolean {
	return essence(response.headers.get('Content-Type') ?? '') === 'text/event-stream';
}

/**
 * The JSON object of a unary answer; `whenEmpty` stands for a success without a body. Throws
 * AnswerError for anything else, such as a web page.
 */
export async function readObject(response: Response, whenEmpty?: JsonObject): Promise<JsonObject> {
	const text = await response.text();
	if (whenEmpty && response.ok && text === '') return whenEmpty;
	const mediaType = essence(response.headers.get('Content-Type') ?? '');
	if (!/^application\/(.+\+)?json$/.test(mediaType)) {
		throw unreadable(response, `is ${mediaType || 'of no media type'}, not JSON`);
	}
	return parse(response, text);
}

/** The events of a stream, as they arrive; ending the loop cancels the response. */
async function* readEvents(response: Response): AsyncGenerator<JsonObject, void> {
	if (!response.body) return;
	const reader = response.body
		.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
		.pipeThrough(new EventSourceParserStream())
		.getReader();
	try {
		for (let read = await reader.read(); !read.done; read = await reader.read()) {
			yield parse(response, read.value.data);
		}
	} finally {
		await reader.cancel();
	}
}

function parse(response: Response, text: string): JsonObject {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		throw unreadable(response, 'is not valid JSON');
	}
	if (!isJsonObject(json)) throw unreadable(response, 'is not a JSON object');
	return json as JsonObject;
}

function unreadable({ status }: Response, what: string): AnswerError {
	return new AnswerError(`The answer (HTTP ${status}) ${what}`, { kind: 'http', code: status });
}
