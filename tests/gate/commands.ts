import type { ChildProcess, StdioOptions } from 'node:child_process';
import { spawn } from 'node:child_process';

const running = new Set<ChildProcess>();
let stopped = false;

// On Windows there are no groups, and each would open a window.
const inGroups = process.platform !== 'win32';

/** Ends all that runs, and what that has started; no command begins after it. */
export function stopCommands(): void {
	stopped = true;
	for (const child of running) {
		// At this signal, and no other, Playwright also ends its browsers and its server.
		if (inGroups && child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
		else child.kill('SIGINT');
	}
}

/**
 * Runs a command, which prints as it goes; resolves with whether it succeeded. npm puts the folder of
 * the installed tools on the PATH.
 */
export async function run(command: string, env: Record<string, string> = {}): Promise<boolean> {
	if (stopped) return false;
	console.log(`$ ${command}`);
	return succeeds(start(command, ['ignore', 'inherit', 'inherit'], env));
}

/** As `run`, while other commands run; what it prints comes at its end. */
export async function runAside(command: string): Promise<boolean> {
	if (stopped) return false;
	const child = start(command, ['ignore', 'pipe', 'pipe']);
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on('data', (data: Buffer) => (output += data.toString()));
	}
	const success = await succeeds(child);
	console.log(`$ ${command}\n${output}`);
	return success;
}

function start(command: string, stdio: StdioOptions, env: Record<string, string> = {}) {
	const child = spawn(command, {
		shell: true,
		// A group of its own, so that a signal reaches all that it starts.
		detached: inGroups,
		stdio,
		env: { ...process.env, ...env }
	});
	running.add(child);
	child.once('exit', () => running.delete(child));
	return child;
}

function succeeds(child: ChildProcess): Promise<boolean> {
	return new Promise((resolve) => {
		child.once('close', (status) => resolve(status === 0 && !stopped));
	});
}
