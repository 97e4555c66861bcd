/*
 * Stands in for `tough-cookie`, MSW's cookie jar with its list of public suffixes. A worker neither
 * sees cookies nor sets them, so this jar is always empty.
 */

export class Cookie {
	static fromJSON() {
		return null;
	}
}

export class MemoryCookieStore {
	idx = {};
}

export class CookieJar {
	getCookiesSync() {
		return [];
	}

	async setCookie() {}
}
