import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import adapter from '@sveltejs/adapter-static';

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// Kit hides the element that announces page changes with this style attribute. Allowing its hash
// keeps every other inline style forbidden; tests/e2e/frame.spec.ts fails when Kit changes the text.
const announcerStyle =
	'position: absolute; left: 0; top: 0; clip: rect(0 0 0 0); clip-path: inset(50%); ' +
	'overflow: hidden; white-space: nowrap; width: 1px; height: 1px';
const announcerHash = createHash('sha256').update(announcerStyle).digest('base64');

const basePath = /** @type {'' | `/${string}`} */ (process.env.BASE_PATH ?? '');

/** @param {string} name */
const standIn = (name) => here(`src/lib/hosts/worker/stand-ins/${name}.ts`);

// What libraries import and nothing here uses, by the name that stands in their imports, and what
// is built in its place. Where a stand-in lacks what they import, the build fails.
const standIns = {
	'headers-polyfill': standIn('headers-polyfill'),
	'strict-event-emitter': standIn('strict-event-emitter'),
	'../utils/request/getRequestCookies.mjs': standIn('msw-cookies'),
	'../../../shims/statuses.mjs': standIn('msw-statuses'),
	'../wkt/gen/google/protobuf/descriptor_pb.js': standIn('protobuf-descriptor'),
	'./gen/google/protobuf/descriptor_pb.js': standIn('protobuf-descriptor'),
	'./wire/text-format.js': standIn('protobuf-text-format')
};

/** @type {import('@sveltejs/kit').Config} */
const config = {
	compilerOptions: {
		runes: true
	},
	kit: {
		adapter: adapter({ pages: 'build', assets: 'build', fallback: '404.html', strict: true }),
		paths: {
			// One build serves below any path. Only 404.html, which has no depth of its own, needs to
			// know the path in advance: build with BASE_PATH=/some/path to give it one.
			base: basePath,
			relative: true
		},
		alias: standIns,
		csp: {
			mode: 'hash',
			directives: {
				'default-src': ['self'],
				'script-src': ['self'],
				'style-src': ['self'],
				'style-src-attr': ['unsafe-hashes', `sha256-${announcerHash}`],
				'connect-src': ['self'],
				'img-src': ['self', 'data:'],
				'font-src': ['self'],
				'worker-src': ['self'],
				'object-src': ['none'],
				'base-uri': ['self'],
				'form-action': ['none']
			}
		},
		serviceWorker: {
			register: false
		},
		typescript: {
			config(config) {
				// src/tsconfig.json checks what runs in a worker, without the DOM. Here tests import the
				// worker's host too, so its types must be known beside the page's.
				config.compilerOptions.lib.push('WebWorker');
				config.include.push('../*.config.ts', '../*.config.js', '../proto/*.ts');
				// The types remain those of the libraries.
				for (const name in standIns) delete config.compilerOptions.paths[name];
			}
		}
	}
};

export default config;
