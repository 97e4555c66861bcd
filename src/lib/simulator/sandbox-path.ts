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
const sandboxPath = /^\/sandbox\/([^/]+)(?:\/(?:([^/]+)(\/.*)?)?)?$/;

export function isSandboxName(name: string): boolean {
	return sandboxName.test(name);
}

/** Undefined for every other path. */
export function findSandboxPath(path: string): SandboxPath | undefined {
	const [, sandbox = '', place = '', rest = ''] = sandboxPath.exec(path) ?? [];
	return isSandboxName(sandbox) ? { sandbox, place, rest } : undefined;
}

/** Throws METHOD_NOT_FOUND for every other path. */
export function readSandboxPath(path: string): SandboxPath {
	const found = findSandboxPath(path);
	if (found) return found;
	throw notFound(
		path,
		sandboxPath.test(path)
			? 'sandboxes are named by up to 64 letters, digits, dots and dashes'
			: 'agents lie at /sandbox/{name}/{agent}, and /sandbox/main/agents lists them'
	);
}
