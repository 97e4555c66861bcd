// The whole gate, in order; it stops at the first step that fails. `npm test` runs it.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run, runAside, stopCommands } from './commands.js';
import { CpuMeter } from './cpu.js';

interface Step {
	name: string;
	/** In CPU seconds, user and system: what a slow and busy machine may need. More is a failure. */
	limit: number;
	run: () => Promise<boolean>;
}

const results = 'test-results';
const unitResults = join(results, 'unit.json');
const browserResults = join(results, 'browser.json');
const generated = 'src/lib/gen';

const count = { passed: 0, failed: 0, skipped: 0 };

const steps: Step[] = [
	{ name: 'sync', limit: 20, run: () => run('npm run --silent sync') },
	{ name: 'generated code is up to date', limit: 20, run: generatedIsUpToDate },
	{ name: 'format, lint and types', limit: 400, run: checks },
	{ name: 'unit', limit: 600, run: unit },
	{ name: 'build', limit: 80, run: () => run('npm run --silent build') },
	{ name: 'browser', limit: 1200, run: browser }
];

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopCommands);

const start = performance.now();
let cpuInAll: number | undefined = 0;
mkdirSync(results, { recursive: true });
for (const { name, limit, run } of steps) {
	console.log(`\n=== ${name}`);
	const before = performance.now();
	const meter = new CpuMeter();
	const succeeded = await run();
	const cpu = meter.stop();
	cpuInAll = cpuInAll === undefined || cpu === undefined ? undefined : cpuInAll + cpu;
	const isOverLimit = cpu !== undefined && cpu > limit;
	if (isOverLimit) console.log(`${name} took ${cpuText(cpu)}; its limit is ${limit}`);
	const ok = succeeded && !isOverLimit;
	console.log(`=== ${name}: ${ok ? 'ok' : 'FAILED'} after ${seconds(before)}, ${cpuText(cpu)}`);
	if (!ok) {
		finish(`The gate stopped at: ${name}`);
		process.exit(1);
	}
}
finish(`The gate passed after ${seconds(start)}, ${cpuText(cpuInAll)}`);

function finish(line: string) {
	const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
	console.log(`\n${line}\n${count.passed} passed, ${count.failed} failed${skipped}`);
}

/** Each of these keeps one core busy, and only reads. */
async function checks(): Promise<boolean> {
	const formatAndTypes = async () =>
		(await runAside('prettier --check .')) && (await runAside('npm run --silent types'));
	const results = await Promise.all([runAside('eslint --max-warnings 0 .'), formatAndTypes()]);
	return results.every(Boolean);
}

async function generatedIsUpToDate(): Promise<boolean> {
	const before = hashes(generated);
	if (!(await run('npm run --silent generate'))) return false;
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

async function unit(): Promise<boolean> {
	rmSync(unitResults, { force: true });
	const ok = await run(
		`vitest run --reporter=default --reporter=json --outputFile.json=${unitResults}`
	);
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

async function browser(): Promise<boolean> {
	rmSync(browserResults, { force: true });
	const ok = await run('playwright test --reporter=list,json', {
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

function cpuText(cpu: number | undefined): string {
	return cpu === undefined ? 'CPU time not measured' : `${cpu.toFixed(1)} CPU seconds`;
}

function seconds(since: number): string {
	return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
