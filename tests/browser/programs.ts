import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const packageLimit = 10 * 60_000;

/** The first of some programs that is installed, by its path. */
export function findOnPath(names: readonly string[]): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** Installs packages of Debian; false where that is no Debian, not allowed, or fails. */
export function installPackages(names: readonly string[]): boolean {
	if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
	const install = ['install', '-y', '--no-install-recommends', ...names];
	return run('apt-get', ['update'], packageLimit) && run('apt-get', install, packageLimit);
}

/** Runs to the end with its output shown; whether it succeeded within the limit, in ms. */
export function run(command: string, args: readonly string[], timeout: number): boolean {
	console.log(`No browser yet: ${command} ${args.join(' ')}`);
	try {
		const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
		execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout, env });
		return true;
	} catch (error) {
		console.log(`That failed: ${error instanceof Error ? error.message : String(error)}`);
		return false;
	}
}
