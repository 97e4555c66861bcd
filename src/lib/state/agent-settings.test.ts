import { expect, test } from 'vitest';
import type { Playground } from '../playground.js';
import type { Settings } from '../protocol/index.js';
import { defaultSettings } from '../protocol/index.js';
import { AgentSettings } from './agent-settings.svelte.js';

/** Controls that keep what they are told, for every agent alike. */
function controls() {
	let settings: Settings = defaultSettings;
	let speed: number | 'at-once' = 1;
	const clock = () => Promise.resolve({ time: '2026-01-01T00:00:00.000Z', speed });
	return {
		clock,
		setSpeed: (_: string, wanted: typeof speed) => {
			speed = wanted;
			return clock();
		},
		settings: () => Promise.resolve(settings),
		changeSettings: (_: string, __: string, changes: Partial<Settings>) => {
			settings = { ...settings, ...changes };
			return Promise.resolve(settings);
		},
		reset: () => {
			settings = defaultSettings;
			speed = 1;
			return Promise.resolve();
		}
	} satisfies Partial<Playground>;
}

test('settings are read, changed one by one and brought back', async () => {
	const own = controls();
	const panel = new AgentSettings();
	expect(panel.settings).toBeUndefined();
	await panel.load(own, 'echo');
	expect([panel.settings, panel.changed]).toEqual([defaultSettings, false]);
	await panel.change(own, 'echo', { edition: '1.0.0' });
	expect([panel.settings?.edition, panel.changed]).toEqual(['1.0.0', true]);
	await panel.resetSettings(own, 'echo');
	expect(panel.changed).toBe(false);
});

test('a restart of the sandbox takes everything back', async () => {
	const own = controls();
	const panel = new AgentSettings();
	await panel.load(own, 'echo');
	await panel.setSpeed(own, 'at-once');
	await panel.change(own, 'echo', { streamsEnd: 'terminal' });
	expect(panel.clock?.speed).toBe('at-once');
	await panel.restart(own, 'echo');
	expect([panel.clock?.speed, panel.changed]).toEqual([1, false]);
});
