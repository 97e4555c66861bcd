import { expect, test } from 'vitest';
import type { Playground } from '../playground.js';
import type { Settings } from '../protocol/index.js';
import { defaultSettings } from '../protocol/index.js';
import { AgentSettings } from './agent-settings.svelte.js';

const place = { sandbox: 'main', agent: 'echo' };

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
		}
	} satisfies Partial<Playground>;
}

test('settings are read, changed one by one and brought back', async () => {
	const own = controls();
	const panel = new AgentSettings();
	expect(panel.settings).toBeUndefined();
	await panel.load(own, place);
	expect([panel.settings, panel.changed]).toEqual([defaultSettings, false]);
	await panel.change(own, place, { edition: '1.0.0' });
	expect([panel.settings?.edition, panel.changed]).toEqual(['1.0.0', true]);
	await panel.resetSettings(own, place);
	expect(panel.changed).toBe(false);
});

test('nothing is left of a sandbox where another one that was entered cannot be opened', async () => {
	const own = controls();
	const panel = new AgentSettings();
	await panel.load(own, place);
	const broken = { ...own, clock: () => Promise.reject(new Error('Unreadable')) };
	// As long as it is the same one, what was read of it may still hold.
	await expect(panel.load(broken, place)).rejects.toThrow('Unreadable');
	expect(panel.clock).toBeDefined();
	await expect(panel.load(broken, { ...place, sandbox: 'other' })).rejects.toThrow('Unreadable');
	expect([panel.clock, panel.settings]).toEqual([undefined, undefined]);
});

test('the clock is of the sandbox', async () => {
	const own = controls();
	const panel = new AgentSettings();
	await panel.load(own, place);
	expect(panel.clock?.speed).toBe(1);
	await panel.setSpeed(own, place.sandbox, 'at-once');
	expect(panel.clock?.speed).toBe('at-once');
});
