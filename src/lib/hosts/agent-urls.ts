import { isAgentPath } from '../protocol/index.js';

/** Whether a URL belongs to the agents of a site, which is given without a trailing slash. */
export function isAgentUrl(url: string, site: string): boolean {
	const { origin, pathname } = new URL(url);
	const place = origin + pathname;
	return place.startsWith(`${site}/`) && isAgentPath(place.slice(site.length));
}
