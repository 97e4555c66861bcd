import { expect, test } from 'vitest';
import type { FirstSnapshot } from './first-format.js';
import { fromFirstFormat } from './first-format.js';

test('configs of the first format keep their order, and all else stays', () => {
	const record = { task: { id: 'task-1' }, configs: [{ id: 'b' }, { id: 'a' }] };
	const snapshot = { world: { seed: 'main', agents: [['fares', [record]]] }, speed: 2 };
	expect(fromFirstFormat({ count: 7, snapshot } as unknown as FirstSnapshot)).toEqual({
		world: {
			seed: 'main',
			agents: [
				[
					'fares',
					[
						{
							task: { id: 'task-1' },
							configs: [
								{ id: 'b', createdAt: 0 },
								{ id: 'a', createdAt: 1 }
							]
						}
					]
				]
			]
		},
		speed: 2
	});
});
