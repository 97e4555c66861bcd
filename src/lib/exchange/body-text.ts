import { essence } from '../protocol/index.js';
import type { Header } from './exchange.js';

const textTypes = /^(text\/.+|application\/(?!grpc)(.+\+)?json)$/;

/** A body as text where its Content-Type names some; undefined for binary ones. */
export function bodyText(body: Uint8Array, headers: readonly Header[]): string | undefined {
	return textTypes.test(mediaTypeIn(headers)) ? new TextDecoder().decode(body) : undefined;
}

/** The media type that headers name, without its parameters; empty where they name none. */
export function mediaTypeIn(headers: readonly Header[]): string {
	const [, value = ''] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
	return essence(value);
}
