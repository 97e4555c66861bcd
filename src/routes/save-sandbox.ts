import type { Playground } from '$lib/playground.js';
import { saveFile } from '$lib/ui';

/** Saves a sandbox as a file. */
export async function saveSandbox(
	playground: Pick<Playground, 'exportSandbox'>,
	sandbox: string
): Promise<void> {
	saveFile(await playground.exportSandbox(sandbox), `${sandbox}.sandbox.json`);
}
