/* Where agents lie below a site. Paths here begin with a slash and leave out the base of the site. */

/**
 * Path of a card below the URL of its agent. The card of the root agent has this path below the
 * site (section 8.2).
 */
export const cardPath = '/.well-known/agent-card.json';

/** Names are part of URLs and of storage keys. */
const sandboxName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/**
 * Whether a sandbox may have that name: up to 64 letters, digits, `.`, `_` and `-`, not beginning
 * with one of the three.
 */
export function isSandboxName(name: string): boolean {
	return sandboxName.test(name);
}

/** Whether a path belongs to the agents and their sandboxes; all others belong to the pages. */
export function isAgentPath(path: string): boolean {
	return path === cardPath || path.startsWith('/sandbox/');
}
