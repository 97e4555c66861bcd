import { fileURLToPath } from 'node:url';
import { shippedAgents } from '../../scenarios/index.js';
import { helpText } from './help.js';
import type { CommandOptions } from './options.js';
import { readOptions } from './options.js';
import { reachText, thisMachine } from './reach.js';
import { isBuilt } from './site.js';
import { StartError } from './start-error.js';
import { startNodeHost } from './start.js';

const names = shippedAgents.map(({ name }) => name);
const site = fileURLToPath(new URL('../../../../build', import.meta.url));
/**
 * For how long a second signal counts as the first one, in ms: npm repeats a signal that the
 * terminal has already sent to all processes.
 */
const sameSignal = 200;

try {
	const options = readOptions(process.argv.slice(2), names);
	if (options.help) process.stdout.write(helpText(names));
	else await serve(options);
} catch (caught) {
	if (!(caught instanceof StartError)) throw caught;
	process.stderr.write(`${caught.message}\n`);
	process.exitCode = 2;
}

async function serve(options: CommandOptions): Promise<void> {
	const { url, served, close } = await startNodeHost({ ...options, agents: shippedAgents, site });
	process.stderr.write(reachText(served, thisMachine()));
	if (!isBuilt(site)) {
		process.stderr.write(
			'The site is not built, so only the agents are served; to add it, run `npm run build`, then start again.\n'
		);
	}
	// As in a browser, what goes wrong in one step of one task ends nothing else.
	process.on('uncaughtException', ({ stack }) => process.stderr.write(`${stack}\n`));
	// Where nobody reads the output any more, the agents go on, and the error has nowhere to go.
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
	stopOnSignal(close);
	process.stdout.write(`${url}\n`);
}

function stopOnSignal(close: () => Promise<void>): void {
	let stopping: number | undefined;
	const stop = () => {
		if (stopping === undefined) {
			stopping = performance.now();
			void close().finally(() => process.exit());
		} else if (performance.now() - stopping > sameSignal) {
			process.exit(1);
		}
	};
	process.on('SIGINT', stop).on('SIGTERM', stop);
}
