/** A response with one JSON value as its body. */
export function jsonResponse(
	value: unknown,
	init: { status?: number; headers?: HeadersInit; mediaType?: string } = {}
): Response {
	const headers = new Headers(init.headers);
	headers.set('Content-Type', init.mediaType ?? 'application/json');
	return new Response(JSON.stringify(value), { status: init.status ?? 200, headers });
}

/** The response header that names the extensions in use; none where there are none. */
export function extensionsHeader(extensions: readonly string[]): Record<string, string> {
	return extensions.length > 0 ? { 'A2A-Extensions': extensions.join(', ') } : {};
}
