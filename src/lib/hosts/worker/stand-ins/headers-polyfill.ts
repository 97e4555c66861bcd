/*
 * Stands in for `headers-polyfill`, with which MSW copies the cookies of a mocked response to the
 * document, and reads multipart bodies for GraphQL. Agents set no cookies, and speak no GraphQL.
 */

export class Headers {
	getSetCookie() {
		return [];
	}
}

/** Throws, as nothing here may need it. */
export function stringToHeaders(): never {
	throw new Error('Failed to read headers: headers-polyfill is not part of this site');
}
