import { expect, test } from 'vitest';
import { defaultSettings } from '../../protocol/index.js';
import type { FirstSnapshot } from './first-format.js';
import { fromFirstFormat } from './first-format.js';

test('configs of the first format keep their order, settings are whole, and all else stays', () => {
	const { zeroPageSize: _, ...known } = defaultSettings;
	const record = { task: { id: 'task-1' }, configs: [{ id: 'b' }, { id: 'a' }] };
	const world = {
		seed: 'main',
		agents: [['fares', [record]]],
		defaults: known,
		settings: [['fares', { ...known, edition: '1.0.0' }]]
	};
	const first = { count: 7, snapshot: { world, speed: 2 } } as unknown as FirstSnapshot;
	const configs = [
		{ id: 'b', createdAt: 0 },
		{ id: 'a', createdAt: 1 }
	];
	expect(fromFirstFormat(first)).toEqual({
		world: {
			seed: 'main',
			agents: [['fares', [{ task: { id: 'task-1' }, configs }]]],
			defaults: defaultSettings,
			settings: [['fares', { ...defaultSettings, edition: '1.0.0' }]]
		},
		speed: 2
	});
});
