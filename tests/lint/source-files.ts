import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lib = fileURLToPath(new URL('../../src/lib/', import.meta.url));

/** A file of `src/lib`, by its path below that. */
export interface SourceFile {
	readonly path: string;
	readonly text: string;
}

/** What is written by hand in `src/lib`, helpers of tests included, tests left out. */
export const sourceFiles: readonly SourceFile[] = readdirSync(lib, { recursive: true })
	.map((path) => String(path).replaceAll('\\', '/'))
	.filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.test.ts'))
	.filter((path) => !/^(gen|paraglide)\//.test(path))
	.map((path) => ({ path, text: readFileSync(lib + path, 'utf8') }));
