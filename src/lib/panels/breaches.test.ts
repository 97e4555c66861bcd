import { expect, test } from 'vitest';
import type { ExchangePlace } from '../spec/index.js';
import type { WordedFinding } from '../spec/words/index.js';
import { breachesIn } from './breaches.js';

function found(holds: boolean, place: ExchangePlace): WordedFinding {
	return { holds, exchangeId: 'x-1', place, expected: 'a task', came: 'a statusUpdate' };
}

test('breaches at events are told with what came, and nothing else is', () => {
	const findings = [
		{ ...found(false, { in: 'message', index: 1, path: 'task' }), warns: true },
		found(true, { in: 'message', index: 0, path: '' }),
		found(false, { in: 'message', index: 3, path: 'statusUpdate' }),
		found(false, { in: 'status' })
	];
	expect(breachesIn([{ clause: { title: 'First a task' }, findings }])).toEqual([
		{ index: 3, text: 'First a task (a statusUpdate)' }
	]);
});
