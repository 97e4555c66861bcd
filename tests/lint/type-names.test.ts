import { expect, test } from 'vitest';
import type { SourceFile } from './source-files.js';
import { sourceFiles } from './source-files.js';

/** Types declared at the top of a file, as Prettier lays them out; those of components are one level in. */
const declaration = /^\t?(export )?(?:declare |abstract )*(?:interface|type|class) (\w+)[ <]/gm;

/** The names of exported types that another file declares too, each with the files. */
function sharedNames(files: readonly SourceFile[]): string[] {
	const homes = new Map<string, { exported: boolean; paths: Set<string> }>();
	for (const { path, text } of files) {
		for (const [, exported, name = ''] of text.matchAll(declaration)) {
			const home = homes.get(name) ?? { exported: false, paths: new Set() };
			homes.set(name, {
				exported: home.exported || exported !== undefined,
				paths: home.paths.add(path)
			});
		}
	}
	return [...homes]
		.filter(([, { exported, paths }]) => exported && paths.size > 1)
		.map(([name, { paths }]) => `${name}: ${[...paths].sort().join(', ')}`)
		.sort();
}

test('an exported type has its name for itself in src/lib', () => {
	expect(sourceFiles.length).toBeGreaterThan(100);
	expect(sharedNames(sourceFiles)).toEqual([]);
});

test('a name that stands for two types is found, however it is declared', () => {
	const files = [
		{
			path: 'a.ts',
			text: 'export interface Place {\n}\ntype Inner = string;\nexport class Log<T> {'
		},
		{ path: 'b.svelte', text: '<script>\n\tinterface Place {\n\t}\n\ttype Inner = number;' },
		{ path: 'c.ts', text: 'export abstract class Log {\n}\nexport type { Place } from "./a.js";' }
	];
	expect(sharedNames(files)).toEqual(['Log: a.ts, c.ts', 'Place: a.ts, b.svelte']);
});
