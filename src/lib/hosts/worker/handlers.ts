import type { RequestHandler } from 'msw';
import { http } from 'msw';

/**
 * What belongs to the agents, by URL without its query; the rest below `site` is the pages'. A
 * pattern rather than a path with wildcards: MSW decodes those and fails on a broken percent sign.
 */
export function agentUrls(site: string): RegExp {
	const below = site.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return new RegExp(`^${below}/(?:sandbox/.*|\\.well-known/agent-card\\.json)$`);
}

/** MSW handlers for one request, answered by `answer`. */
export function agentHandlers(urls: RegExp, answer: () => Promise<Response>): RequestHandler[] {
	return [http.all(urls, answer)];
}
