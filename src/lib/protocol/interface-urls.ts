/* The URLs of interfaces, which an agent may give with a slash at the end or with a query. */

/** The URL of a path below an interface: one slash between the two, and the queries of both. */
export function urlBelow(url: string, path: string): string {
	const [place, query] = atQuery(url.replace(/#.*$/s, ''));
	const [below, ownQuery] = atQuery(path);
	// Without a path, the URL is the interface itself, whose last slash counts.
	const whole = below === '' ? place : place.replace(/\/+$/, '') + below;
	const queries = [query, ownQuery].filter(Boolean).join('&');
	return queries === '' ? whole : `${whole}?${queries}`;
}

/** Whether a request went to an interface or below it. */
export function isBelow(url: string, requestUrl: string): boolean {
	if (!URL.canParse(url) || !URL.canParse(requestUrl)) return false;
	const [own, asked] = [new URL(url), new URL(requestUrl)];
	const isInside = asked.pathname.startsWith(`${own.pathname.replace(/\/+$/, '')}/`);
	return (
		own.origin === asked.origin &&
		(isInside || asked.pathname === own.pathname) &&
		asked.search.startsWith(own.search)
	);
}

function atQuery(url: string): [place: string, query: string] {
	const [place = '', query = ''] = url.split(/\?(.*)/s);
	return [place, query];
}
