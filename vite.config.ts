import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { sveltekit } from '@sveltejs/kit/vite';
import type { Plugin } from 'vite';
import { build } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import { defineConfig } from 'vitest/config';

const site = 'build';
const notFound =
	'Not found. The agents answer inside a browser; "npm run agent" serves them on a port.\n';

/**
 * Answers what is not a file the way a static host does: index pages, missing slashes, 404.html. Those
 * who want no page, such as curl, are told where the agents are.
 */
const asFileHost: Plugin = {
	name: 'as-file-host',
	configurePreviewServer(server) {
		return () => {
			server.middlewares.use((request, response) => {
				const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
				const wantsPage = request.headers.accept?.includes('text/html') ?? false;
				const index = join(site, pathname, 'index.html');
				const found = existsSync(index) && statSync(index).isFile();
				if (found && !pathname.endsWith('/')) {
					response.writeHead(301, { location: `${pathname}/${search}` }).end();
					return;
				}
				if (!found && !wantsPage) {
					response.writeHead(404, { 'content-type': 'text/plain' }).end(notFound);
					return;
				}
				response
					.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
					.end(readFileSync(found ? index : join(site, '404.html')));
			});
		};
	}
};

export default defineConfig(async ({ isPreview, mode }): Promise<ViteUserConfig> => {
	// `npm start`: one process, so that a signal ends the build too.
	if (isPreview && mode === 'start') await build({ logLevel: 'warn' });
	// Kit's own preview renders on request; the site is looked at as a plain file host serves it.
	if (isPreview) {
		return { appType: 'custom', build: { outDir: site }, plugins: [asFileHost] };
	}
	const long = mode === 'long';
	return {
		plugins: [
			sveltekit(),
			paraglideVitePlugin({
				project: './src/project.inlang',
				outdir: './src/lib/paraglide',
				// As in the `sync` script, so that neither rewrites what the other wrote.
				strategy: ['globalVariable', 'baseLocale'],
				outputStructure: 'message-modules',
				emitReadme: false
			})
		],
		build: { rolldownOptions: { checks: { pluginTimings: false } } },
		test: {
			environment: 'node',
			include: long
				? ['{src,tests}/**/*.long.test.ts']
				: [
						'src/**/*.test.ts',
						'tests/{bench,clauses,conformance,decisions,gate,kit,lint,node,properties,proto,reports,sdk}/**/*.test.ts'
					],
			exclude: ['**/*.browser.test.ts', ...(long ? [] : ['**/*.long.test.ts'])],
			// One fewer than there are cores, by default: one alone of the two that are common.
			maxWorkers: 2,
			// Most of what a file takes is loading what it tests, which nearly all files share.
			isolate: false,
			retry: 0,
			testTimeout: long ? 120_000 : 20_000,
			hookTimeout: long ? 120_000 : 20_000
		}
	};
});
