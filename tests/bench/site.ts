import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

export const workerName = 'service-worker.js';
export const workerScript = `build/${workerName}`;

/** Builds the site where it is missing, and tells of what age it is otherwise. */
export function haveSite(): void {
	if (existsSync(workerScript)) tellAge();
	else buildSite();
}

function tellAge(): void {
	const built = statSync(workerScript).mtime.toLocaleString();
	console.error(`The site in build/ is of ${built}; "npm run build" makes it anew`);
}

function buildSite(): void {
	const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
	if (status !== 0) throw new Error('Failed to build the site');
}
