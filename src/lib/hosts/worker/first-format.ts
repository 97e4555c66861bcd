import { defaultSettings } from '../../protocol/index.js';
import type { SandboxSnapshot } from '../../simulator/index.js';

/** What the first format had of a sandbox under its name: the newest snapshot, and how many entries led to it. */
export interface FirstSnapshot {
	count: number;
	snapshot: SandboxSnapshot;
}

/**
 * The snapshot as it is now: push notification configs, which were in the order of creation, have a
 * time, and settings that came later have their defaults.
 */
export function fromFirstFormat({ snapshot }: FirstSnapshot): SandboxSnapshot {
	const { world } = snapshot;
	const agents = world.agents.map(([name, records]) => {
		const timed = records.map((record) => ({
			...record,
			configs: record.configs.map((config, index) => ({ ...config, createdAt: index }))
		}));
		return [name, timed] as const;
	});
	const settings = world.settings.map(
		([name, own]) => [name, { ...defaultSettings, ...own }] as const
	);
	const defaults = { ...defaultSettings, ...world.defaults };
	return { ...snapshot, world: { ...world, agents, settings, defaults } };
}
