import type { PlainResponse } from './plain.js';

interface JsonInit {
	status?: number;
	headers?: Readonly<Record<string, string>>;
	mediaType?: string;
}

/** A response with one JSON value as its body, not to be stored unless a header says so. */
export function jsonResponse(value: unknown, init?: JsonInit): PlainResponse {
	return jsonTextResponse(JSON.stringify(value), init);
}

/** The same of a value that is JSON already. */
export function jsonTextResponse(
	body: string,
	{ status = 200, headers, mediaType = 'application/json' }: JsonInit = {}
): PlainResponse {
	return {
		status,
		headers: { 'Cache-Control': 'no-store', ...headers, 'Content-Type': mediaType },
		body
	};
}

/** An error that belongs to no reason of A2A, in the form of section 11.6. */
export function refusalResponse(
	code: number,
	status: string,
	message: string,
	headers?: JsonInit['headers']
): PlainResponse {
	return jsonResponse({ error: { code, status, message, details: [] } }, { status: code, headers });
}

/** The response header that names the extensions in use; none where there are none. */
export function extensionsHeader(extensions: readonly string[]): Record<string, string> {
	return extensions.length > 0 ? { 'A2A-Extensions': extensions.join(', ') } : {};
}
