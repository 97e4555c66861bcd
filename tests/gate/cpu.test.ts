import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { CpuMeter } from './cpu.js';

const busy = 'while (process.cpuUsage().user < 300_000);';
const node = JSON.stringify(process.execPath);

/** Runs a script in a process; resolves with the CPU seconds that were measured meanwhile. */
async function measure(script: string): Promise<number | undefined> {
	const meter = new CpuMeter();
	const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
	// The output closes with the last of the processes that have it.
	await once(child, 'close');
	return meter.stop();
}

if (process.platform === 'linux') {
	test('counts a process, and one that it has waited for', async () => {
		const nested = `child_process.execFileSync(${node}, ['-e', ${JSON.stringify(busy)}])`;
		expect(await measure(nested)).toBeGreaterThanOrEqual(0.3);
	});

	test('counts a process for which nobody waits', async () => {
		// Long enough to be looked at.
		const longer = JSON.stringify(busy.replace('300_000', '2_000_000'));
		const stdio = "['ignore', 'inherit', 'inherit']";
		const left = `child_process.spawn(${node}, ['-e', ${longer}], { stdio: ${stdio} });`;
		expect(await measure(`${left} process.kill(process.pid, 'SIGKILL')`)).toBeGreaterThan(1);
	});
} else {
	test('nothing is measured where the system does not tell', async () => {
		expect(await measure('')).toBeUndefined();
	});
}
