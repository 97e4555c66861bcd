import type { JsonObject } from '../protocol/index.js';
import { essence, isJsonObject } from '../protocol/index.js';
import { AnswerError } from './answer-error.js';
import { EventReader } from './event-reader.js';
import { readForeignJson } from './foreign-json.js';

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

/**
 * The events of a stream, as they arrive; ending the loop cancels the response. Throws a plain
 * Error where the stream ends in the middle of an event, unless that is a whole error.
 */
async function* readEvents(response: Response): AsyncGenerator<JsonObject, void> {
	if (!response.body) return;
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	const events = new EventReader();
	try {
		for (let read = await reader.read(); !read.done; read = await reader.read()) {
			for (const data of events.read(read.value)) yield parse(response, data);
		}
	} finally {
		await reader.cancel();
	}
	const rest = events.rest();
	if (rest === undefined) return;
	const error = cutOffError(rest);
	if (!error) throw new Error('The stream ended in the middle of an event');
	yield error;
}

/**
 * The answer in the last event of a stream that was cut off, if it is a whole error. Over every
 * binding an error is the end of its stream, so what is missing could not change it.
 */
export function cutOffError(data: string): JsonObject | undefined {
	const read = readForeignJson(data);
	const answer = 'value' in read && isJsonObject(read.value) ? read.value : undefined;
	return isJsonObject(answer?.error) ? (answer as JsonObject) : undefined;
}

function parse(response: Response, text: string): JsonObject {
	const read = readForeignJson(text);
	if ('fault' in read) throw unreadable(response, read.fault);
	if (!isJsonObject(read.value)) throw unreadable(response, 'is not a JSON object');
	return read.value as JsonObject;
}

function unreadable({ status }: Response, what: string): AnswerError {
	return new AnswerError(`The answer (HTTP ${status}) ${what}`, { kind: 'http', code: status });
}
