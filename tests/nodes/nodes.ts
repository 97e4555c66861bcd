// Tries the project on versions of Node: `npm run test:nodes`, with `-- 22 26` on these alone, with
// `-- --smoke` without the unit tests.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Command } from '../node/command.js';

const project = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { smoke: { type: 'boolean', default: false } }
});
const versions = positionals.length > 0 ? positionals : ['22', '24', '26'];

let failed = false;
for (const version of versions) {
	const folder = mkdtempSync(join(tmpdir(), 'node-'));
	try {
		await tryVersion(version, folder);
	} catch (error) {
		failed = true;
		console.log(
			`Node ${version}: FAILED, ${error instanceof Error ? error.message : String(error)}`
		);
	} finally {
		rmSync(folder, { recursive: true });
	}
}
process.exit(failed ? 1 : 0);

async function tryVersion(version: string, folder: string): Promise<void> {
	// The npm package runs a script to fetch the program of this system.
	const install = ['install', '--prefix', folder, '--ignore-scripts=false', `node@${version}`];
	const { status, stderr } = spawnSync('npm', install, { cwd: folder, encoding: 'utf8' });
	if (status !== 0) {
		console.log(`Node ${version}: skipped, it cannot be had: ${stderr.trim().split('\n')[0]}`);
		return;
	}
	const PATH = [join(folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
	const env = { ...process.env, PATH };
	const exact = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout.trim();
	if (!exact.startsWith(`v${version}`)) throw new Error(`it is ${exact} that runs`);

	await expectAgent(env);
	console.log(`Node ${exact}: the agent starts and answers`);
	await expectSite(env);
	console.log(`Node ${exact}: the site starts and answers`);
	if (values.smoke) return;
	const unit = spawnSync('npm', ['run', '--silent', 'test:unit'], {
		cwd: project,
		env,
		stdio: ['ignore', 'inherit', 'inherit']
	});
	if (unit.status !== 0) throw new Error('unit tests fail');
	console.log(`Node ${exact}: the unit tests pass`);
}

async function expectAgent(env: NodeJS.ProcessEnv): Promise<void> {
	const args = ['run', '--silent', 'agent', '--', '--port', '0'];
	await whileRunning(new Command('npm', args, project, env), async (command) => {
		const url = await command.url();
		const parts = [{ text: 'Hello' }];
		const answer = await fetch(`${url}/sandbox/main/echo/rest/message:send`, {
			method: 'POST',
			headers: { 'A2A-Version': '1.0', 'Content-Type': 'application/a2a+json' },
			body: JSON.stringify({ message: { messageId: 'm-1', role: 'ROLE_USER', parts } })
		});
		const text = await answer.text();
		if (!text.includes('ROLE_AGENT')) throw new Error(`the agent answers ${text}`);
	});
}

async function expectSite(env: NodeJS.ProcessEnv): Promise<void> {
	const command = new Command('npm', ['start', '--', '--port', '0'], project, env);
	await whileRunning(command, async () => {
		const [, url = ''] = /(http:\/\/\S+\/)\s/.exec(await command.until(/http:\/\/\S+\/\s/)) ?? [];
		const text = await (await fetch(url)).text();
		if (!text.includes('<title>A2A Playground</title>')) throw new Error(`the site shows ${text}`);
	});
}

/** Ends the command in the end as a person does, and fails where that leaves something. */
async function whileRunning(
	command: Command,
	look: (command: Command) => Promise<void>
): Promise<void> {
	try {
		await look(command);
		await command.stop('SIGINT');
	} finally {
		await command.end();
	}
}
