// The whole gate, in order; it stops at the first step that fails. `npm test` runs it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

interface Step {
	name: string;
	run: () => boolean | Promise<boolean>;
}

const results = 'test-results';
const unitResults = join(results, 'unit.json');
const browserResults = join(results, 'browser.json');
const generated = 'src/lib/gen';

const count = { passed: 0, failed: 0, skipped: 0 };

const steps: Step[] = [
	{ name: 'sync', run: () => sh('npm run --silent sync') },
	{ name: 'generated code is up to date', run: generatedIsUpToDate },
	{ name: 'format, lint and types', run: checks },
	{ name: 'unit', run: unit },
	{ name: 'build', run: () => sh('vite build --logLevel warn') },
	{ name: 'browser', run: browser }
];

const start = performance.now();
mkdirSync(results, { recursive: true });
for (const { name, run } of steps) {
	console.log(`\n=== ${name}`);
	const before = performance.now();
	const ok = await run();
	console.log(`=== ${name}: ${ok ? 'ok' : 'FAILED'} after ${seconds(before)}`);
	if (!ok) {
		finish(`The gate stopped at: ${name}`);
		process.exit(1);
	}
}
finish(`The gate passed after ${seconds(start)}`);

function finish(line: string) {
	const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
	console.log(`\n${line}\n${count.passed} passed, ${count.failed} failed${skipped}`);
}

/** npm puts the folder of the installed tools on the PATH. */
function sh(command: string, env: Record<string, string> = {}): boolean {
	console.log(`$ ${command}`);
	const { status } = spawnSync(command, {
		shell: true,
		stdio: ['ignore', 'inherit', 'inherit'],
		env: { ...process.env, ...env }
	});
	return status === 0;
}

/** Each of these keeps one core busy, and only reads. */
async function checks(): Promise<boolean> {
	const formatAndTypes = async () =>
		(await shAside('prettier --check .')) && (await shAside('npm run --silent types'));
	const results = await Promise.all([shAside('eslint --max-warnings 0 .'), formatAndTypes()]);
	return results.every(Boolean);
}

/** As `sh`, while other commands run; what it prints comes at its end. */
function shAside(command: string): Promise<boolean> {
	const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (data: Buffer) => (output += data.toString()));
	}
	return new Promise((resolve) => {
		child.on('close', (status) => {
			console.log(`$ ${command}\n${output}`);
			resolve(status === 0);
		});
	});
}

function generatedIsUpToDate(): boolean {
	const before = hashes(generated);
	if (!sh('npm run --silent generate')) return false;
	const after = hashes(generated);
	const paths = new Set([...before.keys(), ...after.keys()]);
	const changed = [...paths].filter((path) => before.get(path) !== after.get(path));
	for (const path of changed) console.log(`changed by generating: ${path}`);
	return changed.length === 0;
}

/** Each file below a folder with the hash of what it holds. */
function hashes(folder: string): Map<string, string> {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	const paths = entries.filter((entry) => entry.isFile()).map((x) => join(x.parentPath, x.name));
	return new Map(
		paths.map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')])
	);
}

function unit(): boolean {
	rmSync(unitResults, { force: true });
	const ok = sh(`vitest run --reporter=default --reporter=json --outputFile.json=${unitResults}`);
	const report = readJson<{
		numPassedTests: number;
		numFailedTests: number;
		numPendingTests: number;
	}>(unitResults);
	count.passed += report?.numPassedTests ?? 0;
	count.failed += report?.numFailedTests ?? 0;
	count.skipped += report?.numPendingTests ?? 0;
	return ok && report !== undefined;
}

function browser(): boolean {
	rmSync(browserResults, { force: true });
	const ok = sh('playwright test --reporter=list,json', {
		PLAYWRIGHT_JSON_OUTPUT_FILE: browserResults
	});
	const report = readJson<{
		stats: { expected: number; unexpected: number; flaky: number; skipped: number };
	}>(browserResults);
	count.passed += report?.stats.expected ?? 0;
	count.failed += (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0);
	count.skipped += report?.stats.skipped ?? 0;
	return ok && report !== undefined;
}

function readJson<T>(path: string): T | undefined {
	try {
		return JSON.parse(readFileSync(path, 'utf8')) as T;
	} catch {
		// The runner ended before it wrote its report, and has said why.
		return undefined;
	}
}

function seconds(since: number): string {
	return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
