import { notFound } from './verbs.js';

/** A path below the site that is about a sandbox. */
export interface SandboxPath {
	sandbox: string;
	/** The segment after the sandbox, such as the name of an agent. */
	place: string;
	/** What follows: empty, or with a leading slash. */
	rest: string;
}

/** Names are part of URLs and of storage keys. */
const sandboxName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const sandboxPath = /^\/sandbox\/([^/]+)\/?(?:([^/]+)(\/.*)?)?$/;

/** Throws METHOD_NOT_FOUND for every other path. */
export function readSandboxPath(path: string): SandboxPath {
	const [, sandbox = '', place = '', rest = ''] = sandboxPath.exec(path) ?? [];
	if (sandboxName.test(sandbox)) return { sandbox, place, rest };
	if (sandbox) {
		throw notFound(path, 'sandboxes are named by up to 64 letters, digits, dots and dashes');
	}
	throw notFound(
		path,
		'agents lie at /sandbox/{name}/{agent}, and /sandbox/main/agents lists them'
	);
}
