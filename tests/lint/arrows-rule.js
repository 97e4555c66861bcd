import { posix, relative, resolve, sep } from 'node:path';

/**
 * The arrows between the parts of `src/`, as an ESLint rule. Its option is the table: for each part,
 * the parts it may import. A part is a folder of `src/lib` or one below it, or a file or folder of
 * `src/` or `src/lib` named in full. A part is entered through its index; only a folder and one
 * below it reach each other's files. Paths are compared as written, so neither file need exist.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const arrowsRule = {
	meta: {
		type: 'problem',
		schema: [
			{ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }
		],
		messages: {
			unknown: '`{{from}}` has no row in the table of arrows.',
			outside: 'Code in `src/` may not import what is outside of it.',
			arrow: '`{{from}}` may not import `{{to}}`; it may import: {{allowed}}.',
			index: 'Enter `{{to}}` through its `index.ts`.',
			relative: 'Inside `src/lib` imports are relative.',
			lib: 'Outside of `src/lib`, folders import it by `$lib`.'
		}
	},
	create(context) {
		/** @type {Record<string, string[]>} */
		const arrows = context.options[0];
		const file = relative(resolve(context.cwd, 'src'), context.physicalFilename)
			.split(sep)
			.join('/');
		const from = placeOf(file, arrows);
		const allowed = arrows[from.part];

		/**
		 * @param {string} source
		 * @returns {string | undefined} the id of a message
		 */
		function fault(source) {
			const path = pathOf(source, file);
			if (path === undefined || allowed === undefined) return undefined;
			if (path.startsWith('../')) return 'outside';
			const to = placeOf(path, arrows);
			if (from.inLib && source.startsWith('$lib')) return 'relative';
			if (from.part === to.part) return undefined;
			if (!allowed.includes(to.part)) return 'arrow';
			if (!from.inLib && file.includes('/') && to.inLib && source.startsWith('.')) return 'lib';
			const byIndex = to.inside === '' || /^index(\.[jt]s)?$/.test(to.inside);
			const isKin = isBelow(from.part, to.part) || isBelow(to.part, from.part);
			return byIndex || isKin || hasNoIndex(to) ? undefined : 'index';
		}

		/** @param {any} node */
		function check(node) {
			if (typeof node?.value !== 'string') return;
			const messageId = fault(node.value);
			if (messageId === undefined) return;
			const to = placeOf(pathOf(node.value, file) ?? '', arrows).part;
			const data = { from: from.part, to, allowed: allowed?.join(', ') || 'nothing' };
			context.report({ node, messageId, data });
		}

		return {
			Program(node) {
				if (allowed === undefined) {
					context.report({ node, messageId: 'unknown', data: { from: from.part } });
				}
			},
			ImportDeclaration: (node) => check(node.source),
			ExportAllDeclaration: (node) => check(node.source),
			ExportNamedDeclaration: (node) => check(node.source),
			ImportExpression: (node) => check(node.source),
			TSImportType: (/** @type {any} */ node) => check(node.source)
		};
	}
};

/**
 * The path below `src/` that an import means, or `undefined` for a package.
 *
 * @param {string} source
 * @param {string} file
 */
function pathOf(source, file) {
	const path = source.replace(/\?.*$/, '');
	if (/^\$(lib|app)(\/|$)/.test(path)) return path.replace('$lib', 'lib');
	return path.startsWith('.') ? posix.join(posix.dirname(file), path) : undefined;
}

/**
 * Which part a path belongs to, and the rest of the path within that part.
 *
 * @param {string} path
 * @param {Record<string, string[]>} arrows
 */
function placeOf(path, arrows) {
	const inLib = path.startsWith('lib/');
	const [first = '', second = '', ...rest] = path.replace(/^lib\//, '').split('/');
	if (arrows[`${first}/${second}`] !== undefined) {
		return { part: `${first}/${second}`, inside: rest.join('/'), inLib };
	}
	const inside = [second, ...rest].filter((name) => name !== '').join('/');
	return { part: first.replace(/\.js$/, '.ts'), inside, inLib };
}

/**
 * @param {string} part
 * @param {string} folder
 */
function isBelow(part, folder) {
	return part.startsWith(`${folder}/`);
}

/**
 * Generated code has no index, and a style sheet opens no door to the code beside it.
 *
 * @param {{ part: string, inside: string }} place
 */
function hasNoIndex({ part, inside }) {
	return ['gen', 'paraglide', '$app'].includes(part) || inside.endsWith('.css');
}
