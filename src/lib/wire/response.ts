/** A response with one JSON value as its body, not to be stored unless a header says so. */
export function jsonResponse(
	value: unknown,
	init: { status?: number; headers?: HeadersInit; mediaType?: string } = {}
): Response {
	const headers = new Headers(init.headers);
	headers.set('Content-Type', init.mediaType ?? 'application/json');
	if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
	return new Response(JSON.stringify(value), { status: init.status ?? 200, headers });
}

/** The response header that names the extensions in use; none where there are none. */
export function extensionsHeader(extensions: readonly string[]): Record<string, string> {
	return extensions.length > 0 ? { 'A2A-Extensions': extensions.join(', ') } : {};
}
