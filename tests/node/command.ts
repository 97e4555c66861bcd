import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/lib/hosts/node/main.ts', import.meta.url));

export interface Exit {
	/** Null where a signal ended the process. */
	code: number | null;
	stdout: string;
	stderr: string;
}

/** The command `npm run agent` as a process of its own. */
export class Command {
	readonly exit: Promise<Exit>;
	readonly #process: ChildProcessWithoutNullStreams;

	constructor(...args: string[]) {
		// From somewhere else, as nothing may depend on where it is called.
		const tsx = import.meta.resolve('tsx');
		this.#process = spawn(process.execPath, ['--import', tsx, main, ...args], { cwd: tmpdir() });
		this.exit = this.#untilExit();
	}

	/** The first line of its output; rejects where it exits before. */
	async url(): Promise<string> {
		const { stdout } = this.#process;
		let output = '';
		stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
		while (!output.includes('\n')) {
			const ended = this.exit.then(({ stderr }) => {
				throw new Error(`Failed to start the command: ${stderr}`);
			});
			await Promise.race([once(stdout, 'data'), ended]);
		}
		return output.split('\n', 1)[0] ?? '';
	}

	/** Sends a signal; resolves when the process is gone. */
	async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
		this.#process.kill(signal);
		return this.exit;
	}

	signal(signal: NodeJS.Signals): void {
		this.#process.kill(signal);
	}

	async #untilExit(): Promise<Exit> {
		const { stdout, stderr } = this.#process;
		const [[code], out, error] = await Promise.all([
			once(this.#process, 'close') as Promise<[number | null]>,
			text(stdout),
			text(stderr)
		]);
		return { code, stdout: out, stderr: error };
	}
}
