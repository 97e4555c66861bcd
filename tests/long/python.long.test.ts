import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { startByNpm } from '../node/command.js';

const folder = mkdtempSync(join(tmpdir(), 'python-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = fileURLToPath(new URL('python/follow_stream.py', import.meta.url));

/** A Python with the official SDK; undefined, and a line that says why, where it cannot be had. */
function python(): string | undefined {
	const own = join(folder, 'bin', 'python');
	const install = ['-m', 'pip', 'install', '--quiet', 'a2a-sdk[http-server,grpc]==1.3.0'];
	for (const [file, args] of [
		['python3', ['-m', 'venv', folder]],
		[own, install]
	] as const) {
		const { status, stderr, error } = spawnSync(file, args, { encoding: 'utf8' });
		if (status === 0) continue;
		console.log(`Skipped, for want of Python or its SDK: ${error?.message ?? stderr}`);
		return undefined;
	}
	return own;
}

const interpreter = python();

test.skipIf(interpreter === undefined)(
	"the client of Python's SDK, as it is, follows a stream that is silent for ten seconds",
	async () => {
		const command = startByNpm('--port', '0', '--agent', 'states');
		try {
			const url = await command.url();
			const args = [script, `${url}/sandbox/main/states/`, 'working, completed after 11s'];
			const { stdout } = await promisify(execFile)(interpreter ?? '', args);
			const events = stdout
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line) as { silence: number; event: string });
			expect(events.length).toBeGreaterThan(2);
			const last = events.pop();
			expect(last?.silence).toBeGreaterThan(10);
			expect(last?.event).toContain('TASK_STATE_COMPLETED');
			expect(events.at(-1)?.event).toContain('TASK_STATE_WORKING');
		} finally {
			await command.end();
		}
	}
);
