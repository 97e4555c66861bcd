import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript-eslint';
import { describe, expect, test } from 'vitest';

// The project's own config; only what needs real files on disk, the type-aware part, is off.
const eslint = new ESLint({
	cwd: fileURLToPath(new URL('../..', import.meta.url)),
	overrideConfig: [ts.configs.disableTypeChecked]
});

/** What the arrows say about a file at `path` below `src/` with this one line in it. */
async function faults(path: string, line: string): Promise<string[]> {
	const code = path.endsWith('.svelte') ? `<script lang="ts">\n\t${line}\n</script>\n` : line;
	const [result] = await eslint.lintText(code, { filePath: `src/${path}` });
	const messages = result?.messages ?? [];
	expect(messages.filter((message) => message.fatal)).toEqual([]);
	return messages.filter(({ ruleId }) => ruleId === 'site/arrows').map(({ message }) => message);
}

const value = (source: string) => `import { x } from '${source}'; x();`;

describe('a forbidden import is reported', () => {
	test.each([
		['protocol/x.ts', '../agent/index.js', '`protocol` may not import `agent`'],
		['scenarios/x.ts', '../simulator/index.js', '`scenarios` may not import `simulator`'],
		['agent/x.ts', '../wire/index.js', '`agent` may not import `wire`'],
		['agent/deep/x.ts', '../../client/index.js', '`agent` may not import `client`'],
		['wire/x.ts', '../agent/index.js', '`wire` may not import `agent`'],
		['wire/rest/x.ts', '../jsonrpc/index.js', '`wire/rest` may not import `wire/jsonrpc`'],
		['wire/grpc/x.ts', '../../exchange/index.js', '`wire/grpc` may not import `exchange`'],
		['simulator/x.ts', '../hosts/worker/index.js', '`simulator` may not import `hosts/worker`'],
		['hosts/page/x.ts', '../worker/index.js', '`hosts/page` may not import `hosts/worker`'],
		['hosts/page/x.ts', '../../state/index.js', '`hosts/page` may not import `state`'],
		['hosts/node/x.ts', '../../panels/index.js', '`hosts/node` may not import `panels`'],
		['hosts/worker/x.ts', '../../../routes/x.js', '`hosts/worker` may not import `routes`'],
		['hosts/worker/x.ts', '$app/paths', '`hosts/worker` may not import `$app`'],
		['exchange/x.ts', '../simulator/index.js', '`exchange` may not import `simulator`'],
		['client/x.ts', '../simulator/index.js', '`client` may not import `simulator`'],
		['spec/x.ts', '../checks/index.js', '`spec` may not import `checks`'],
		['spec/rules/x.ts', '../words/index.js', '`spec` may not import `spec/words`'],
		['checks/x.ts', '../hosts/page/index.js', '`checks` may not import `hosts/page`'],
		['share/x.ts', '../client/index.js', '`share` may not import `client`'],
		['playground.ts', './panels/index.js', '`playground.ts` may not import `panels`'],
		['playground.ts', './state/index.js', '`playground.ts` may not import `state`'],
		['state/x.svelte.ts', '../simulator/index.js', '`state` may not import `simulator`'],
		['panels/X.svelte', '../state/index.js', '`panels` may not import `state`'],
		['ui/X.svelte', '../protocol/index.js', '`ui` may not import `protocol`'],
		['protocol/plain-json/x.ts', '../errors.js', '`protocol/plain-json` may not import `protocol`'],
		['newcomer/x.ts', 'valibot', '`newcomer` has no row']
	])('src/lib/%s ↛ %s', async (path, source, message) => {
		expect(await faults(`lib/${path}`, value(source))).toEqual([expect.stringContaining(message)]);
	});

	test.each([
		['routes/+page.svelte', '$lib/simulator', '`routes` may not import `simulator`'],
		['routes/+page.svelte', '$lib/hosts/page', '`routes` may not import `hosts/page`'],
		['service-worker.ts', './lib/simulator/index.js', '`service-worker.ts` may not import']
	])('src/%s ↛ %s', async (path, source, message) => {
		expect(await faults(path, value(source))).toEqual([expect.stringContaining(message)]);
	});

	test.each([
		`import type { X } from '../simulator/index.js'; export type Y = X;`,
		`export type Y = import('../simulator/index.js').X;`,
		`export * from '../simulator/index.js';`,
		`export { x } from '../simulator/index.js';`,
		`export const x = () => import('../simulator/index.js');`
	])('however it is written: %s', async (line) => {
		expect(await faults('lib/agent/x.ts', line)).toHaveLength(1);
	});
});

describe('how a folder is entered', () => {
	test.each([
		['lib/agent/x.ts', '../protocol/states.js', 'Enter `protocol` through its `index.ts`'],
		['lib/simulator/x.ts', '../wire/body.js', 'Enter `wire` through its `index.ts`'],
		['lib/simulator/x.ts', '../wire/rest/errors.js', '`simulator` may not import `wire/rest`'],
		['lib/playground.ts', './hosts/page/host.js', 'Enter `hosts/page` through its `index.ts`'],
		['routes/+page.svelte', '$lib/ui/Tabs.svelte', 'Enter `ui` through its `index.ts`'],
		['lib/agent/x.ts', '$lib/protocol', 'Inside `src/lib` imports are relative'],
		['lib/agent/x.ts', '$lib/agent/y', 'Inside `src/lib` imports are relative'],
		['routes/+page.svelte', '../lib/ui/index.js', 'import it by `$lib`'],
		['lib/agent/x.ts', '../../../tests/x.js', 'may not import what is outside']
	])('src/%s ↛ %s', async (path, source, message) => {
		expect(await faults(path, value(source))).toEqual([expect.stringContaining(message)]);
	});
});

describe('an allowed import passes', () => {
	test.each([
		['lib/protocol/x.ts', '../gen/lf/a2a/v1/a2a_pb.js'],
		['lib/protocol/x.ts', './y.js'],
		['lib/protocol/deep/x.ts', '../y.js'],
		['lib/agent/x.ts', '../scenarios/index.js'],
		['lib/agent/x.ts', 'valibot'],
		['lib/wire/rest/x.ts', '../headers.js'],
		['lib/wire/index.ts', './jsonrpc-0.3/endpoint.js'],
		['lib/simulator/x.ts', '../wire/index.js'],
		['lib/hosts/node/x.ts', '../shared.js'],
		['lib/hosts/node/x.ts', 'node:http'],
		['lib/client/x.ts', '../exchange/index.js'],
		['lib/checks/x.ts', '../spec/index.js'],
		['lib/checks/x.ts', '../client/index.js'],
		['lib/panels/X.svelte', '../spec/words/index.js'],
		['lib/share/x.ts', '../scenarios/index.js'],
		['lib/playground.ts', './hosts/page/index.js'],
		['lib/state/x.svelte.ts', '../playground.js'],
		['lib/ui/X.svelte', '../protocol/plain-json/index.js'],
		['lib/panels/X.svelte', '../ui/index.js'],
		['lib/panels/X.svelte', '../paraglide/messages.js'],
		['routes/+layout.svelte', '$lib/ui/base.css'],
		['routes/+page.svelte', '$lib/state'],
		['routes/deep/+page.svelte', '../Beside.svelte'],
		['routes/+page.svelte', '$app/paths'],
		['service-worker.ts', './lib/hosts/worker/index.js'],
		['lib/agent/x.test.ts', '../simulator/anything.js']
	])('src/%s → %s', async (path, source) => {
		expect(await faults(path, value(source))).toEqual([]);
	});
});
