/** What a request says beside its message (section 3.2.6). */
export interface ServiceParameters {
	/** Value of `A2A-Version`, empty where it is missing. */
	version: string;
	/** URIs named by `A2A-Extensions`. */
	extensions: readonly string[];
}

/**
 * Reads the service parameters of a request. HTTP headers and gRPC metadata come first; an empty
 * version header counts as absent, and the query parameter `A2A-Version` is looked at next; `query`
 * is asked for nothing else.
 */
export function serviceParameters(
	headers: Pick<Headers, 'get'>,
	query?: () => Iterable<[string, string]> | undefined
): ServiceParameters {
	return {
		version: headers.get('A2A-Version')?.trim() || queryVersion(query?.()),
		extensions: commaList(headers.get('A2A-Extensions') ?? '')
	};
}

function queryVersion(query: Iterable<[string, string]> | undefined): string {
	for (const [name, value] of query ?? []) {
		if (name.toLowerCase() === 'a2a-version') return value.trim();
	}
	return '';
}

/** Items of a comma-separated list, trimmed, empty ones left out. */
export function commaList(value: string): string[] {
	if (!value) return [];
	return value
		.split(',')
		.map((item) => item.trim())
		.filter(Boolean);
}
