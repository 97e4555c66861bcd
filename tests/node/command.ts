import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));
const main = join(project, 'src/lib/hosts/node/main.ts');

export interface Exit {
	/** Null where a signal ended the process. */
	code: number | null;
	stdout: string;
	stderr: string;
}

/** What `npm run agent` runs, as a process of its own. */
export function startCommand(...args: string[]): Command {
	// From somewhere else, as nothing may depend on where it is called.
	const tsx = import.meta.resolve('tsx');
	return new Command(process.execPath, ['--import', tsx, main, ...args], tmpdir());
}

/** `npm run agent` itself; signals go to npm. */
export function startByNpm(...args: string[]): Command {
	return new Command('npm', ['run', '--silent', 'agent', '--', ...args], project);
}

/** A command that runs until a signal ends it. */
export class Command {
	/** Resolves when the last process is gone that was started. */
	readonly exit: Promise<Exit>;
	readonly #process: ChildProcessWithoutNullStreams;

	constructor(file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env) {
		// A group of its own, so that none is left over where a test fails.
		this.#process = spawn(file, args, { cwd, env, detached: true });
		this.exit = this.#untilExit();
	}

	/** The first line of its output; rejects where it exits before. */
	async url(): Promise<string> {
		const output = await this.until('\n');
		return output.split('\n', 1)[0] ?? '';
	}

	/** Resolves with the output once it has such a text; rejects where it exits before. */
	async until(text: string | RegExp): Promise<string> {
		const { stdout } = this.#process;
		let output = '';
		stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
		const hasCome = () => (typeof text === 'string' ? output.includes(text) : text.test(output));
		while (!hasCome()) {
			const ended = this.exit.then(({ stderr }) => {
				throw new Error(`Failed to start the command: ${stderr}`);
			});
			await Promise.race([once(stdout, 'data'), ended]);
		}
		return output;
	}

	/** Sends a signal; resolves when all is gone. */
	async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
		this.#process.kill(signal);
		return this.exit;
	}

	signal(signal: NodeJS.Signals): void {
		this.#process.kill(signal);
	}

	/** Kills whatever is left. */
	async end(): Promise<void> {
		try {
			process.kill(-(this.#process.pid ?? NaN), 'SIGKILL');
		} catch {
			// Nothing is left.
		}
		await this.exit;
	}

	async #untilExit(): Promise<Exit> {
		const { stdout, stderr } = this.#process;
		// Each process that it starts has the same output, which closes with the last of them.
		const [[code], out, error] = await Promise.all([
			once(this.#process, 'close') as Promise<[number | null]>,
			text(stdout),
			text(stderr)
		]);
		return { code, stdout: out, stderr: error };
	}
}
