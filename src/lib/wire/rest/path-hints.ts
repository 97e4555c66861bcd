import type { Reason } from '../../protocol/index.js';
import { A2AError } from '../../protocol/index.js';
import { routes } from './routes.js';

const verbs = routes.flatMap(({ template }) => /:(\w+)$/.exec(template)?.[1] ?? []);

/** What may be wrong with a path that leads nowhere. */
const hints: readonly [sign: RegExp, words: string][] = [
	[
		RegExp(`%3A(${verbs.join('|')})$`, 'i'),
		'the colon is percent-encoded, so what follows it is not read as a verb'
	],
	[/\/\//, 'the path has two slashes in a row'],
	[/^\/v\d+(\/|$)/, 'paths of 1.0 have no version, so the one at the start is read as a tenant']
];

const aboutPaths: readonly Reason[] = ['METHOD_NOT_FOUND', 'METHOD_NOT_ALLOWED', 'TASK_NOT_FOUND'];

/** Adds hints to an error that is about its path; any other error stays as it is. */
export function withPathHints(caught: unknown, path: string): A2AError {
	const error = A2AError.from(caught);
	const found = hints.filter(([sign]) => sign.test(path)).map(([, words]) => words);
	if (found.length === 0 || !aboutPaths.includes(error.reason)) return error;
	return new A2AError(error.reason, [error.message, ...found].join('; '), error);
}
