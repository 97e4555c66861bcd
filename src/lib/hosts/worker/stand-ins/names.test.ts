import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../../../../svelte.config.js';

const libraries = [
	'msw/lib/core',
	'@mswjs/interceptors/lib/browser',
	'@bufbuild/protobuf/dist/esm'
];

const modules = libraries.flatMap((library) => {
	const folder = join('node_modules', library);
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((path) => /\.m?js$/.test(path))
		.map((path) => readFileSync(join(folder, path), 'utf8'));
});

// Else a library has moved it, and comes into the worker as it is.
test.each(Object.keys(config.kit?.alias ?? {}))('"%s" is imported by that name', (name) => {
	const imports = [`from '${name}'`, `from "${name}"`];
	expect(modules.some((module) => imports.some((text) => module.includes(text)))).toBe(true);
});
