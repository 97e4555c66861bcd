import { expect, test } from 'vitest';
import { runPage } from './browser.js';

const minutes = 60_000;

test(
	'a stream in which nothing happens for six minutes keeps no page from its answers',
	async () => {
		expect(await runPage('quiet-stream')).toEqual({
			before: expect.stringContaining('TASK_STATE_INPUT_REQUIRED'),
			wasQuiet: true,
			second: 'TASK_STATE_INPUT_REQUIRED',
			own: 'TASK_STATE_INPUT_REQUIRED',
			after: expect.stringContaining('TASK_STATE_COMPLETED')
		});
	},
	8 * minutes
);

test(
	'an open page keeps the worker awake while a run is active, and not for longer',
	async () => {
		expect(await runPage('awake')).toEqual({
			during: Array.from({ length: 9 }, () => true),
			entries: 2,
			afterwards: false,
			state: 'TASK_STATE_COMPLETED'
		});
	},
	5 * minutes
);
