// Measures the budgets and prints one table. A budget that is missed is a finding and no failure;
// the exit code tells whether all could be measured.
import { parseArgs } from 'node:util';
import type { Finding, Group } from './finding.js';
import { growth } from './growth.js';
import { inProcess } from './in-process.js';
import { page } from './page.js';
import { restore } from './restore.js';
import { sizes } from './sizes.js';
import { sockets } from './sockets.js';
import { subscribers } from './subscribers.js';
import { worker } from './worker.js';
import { formatTable } from './table.js';

const groups: readonly Group[] = [
	sizes,
	worker,
	page,
	restore,
	inProcess,
	sockets,
	growth,
	subscribers
];

const { values } = parseArgs({
	options: { only: { type: 'string', multiple: true }, help: { type: 'boolean' } }
});
if (values.help) printHelp();
else await measure(chosenGroups(values.only));

function chosenGroups(only: readonly string[] | undefined): readonly Group[] {
	if (!only) return groups;
	const names = only.flatMap((list) => list.split(','));
	const unknown = names.filter((name) => !groups.some((group) => group.name === name));
	if (unknown.length === 0) return groups.filter(({ name }) => names.includes(name));
	const known = groups.map(({ name }) => name).join(', ');
	throw new Error(`Failed to find ${unknown.join(', ')}: there are ${known}`);
}

async function measure(chosen: readonly Group[]): Promise<void> {
	const findings: Finding[] = [];
	const start = performance.now();
	for (const group of chosen) {
		console.error(`Measuring ${group.name} …`);
		try {
			findings.push(...(await group.measure()));
		} catch (caught) {
			console.error(`Failed to measure ${group.name}:`, caught);
			process.exitCode = 1;
		}
	}
	console.log(`\n${formatTable(findings)}`);
	console.error(`Measured in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

function printHelp(): void {
	const width = Math.max(...groups.map(({ name }) => name.length));
	const lines = groups.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`);
	console.log(
		`Usage: npm run bench [-- --only <group>[,<group>]]\n\nMeasures the budgets of the project:\n${lines.join('\n')}`
	);
}
