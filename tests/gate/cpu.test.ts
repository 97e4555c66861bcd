import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { CpuMeter } from './cpu.js';

// Most of it goes to the system, which is asked.
const busy =
	'for (let used = 0; used < 600_000; ) { const { user, system } = process.cpuUsage(); used = user + system; }';
const node = JSON.stringify(process.execPath);

/** Runs a script in a process; resolves with the CPU seconds that were measured meanwhile. */
async function measure(script: string): Promise<number | undefined> {
	const meter = new CpuMeter(50);
	const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
	// The output closes with the last of the processes that have it.
	await once(child, 'close');
	return meter.stop();
}

if (process.platform === 'linux') {
	test('counts a process, and one that it has waited for', async () => {
		const nested = `child_process.execFileSync(${node}, ['-e', ${JSON.stringify(busy)}])`;
		expect(await measure(nested)).toBeGreaterThan(0.5);
	});

	test('counts a process for which nobody waits', async () => {
		// It ends the one that could.
		const script = JSON.stringify(`${busy} process.kill(process.ppid, 'SIGKILL');`);
		const stdio = "['ignore', 'inherit', 'inherit']";
		const parent = `child_process.spawn(${node}, ['-e', ${script}], { stdio: ${stdio} })`;
		expect(await measure(parent)).toBeGreaterThan(0.4);
	});
} else {
	test('nothing is measured where the system does not tell', async () => {
		expect(await measure('')).toBeUndefined();
	});
}
