import { describe, expect, test } from 'vitest';
import type { Answer, Step } from '../scenarios/index.js';
import { findAnswerFault } from './answer-fault.js';
import { Play } from './play.test-helper.js';

const artifact = { artifactId: 'a', parts: [{ text: 'Hello' }] };
const step = (change: object) => ({ steps: [change as Step] });

describe('an answer', () => {
	test.each<[string, Answer]>([
		['a message', { message: { parts: [{ text: 'Hello' }] } }],
		['no steps', { steps: [] }],
		['all kinds of steps', { steps: [{ status: 'TASK_STATE_WORKING', after: 0 }, { artifact }] }],
		['a failure', { fail: { reason: 'INTERNAL_ERROR', message: 'Broken.' } }],
		['a refusal to cancel', { steps: [], onCancel: 'refuse' }]
	])('may be %s', (_, answer) => {
		expect(findAnswerFault(answer)).toBeUndefined();
	});

	test.each<[string, Answer, RegExp]>([
		['a message without parts', { message: { parts: [] } }, /no parts/],
		['a part without content', { message: { parts: [{ filename: 'x' }] } }, /part 0/],
		['an artifact without parts', step({ artifact: { artifactId: 'a', parts: [] } }), /parts/],
		['an artifact without an id', step({ artifact: { parts: artifact.parts } }), /artifactId/],
		['a status that is none', step({ status: 'DONE' }), /status/],
		['a status message without parts', step({ status: 'TASK_STATE_WORKING', say: [] }), /say/],
		['a wait below zero', step({ after: -1, artifact }), /after/],
		['a wait that is no number', step({ after: NaN, artifact }), /after/],
		['a wait of more than a day', step({ after: 1e20, artifact }), /after/],
		[
			'a cancel with a fault',
			{ steps: [], onCancel: [{ status: 'TASK_STATE_CANCELED', say: [] }] },
			/onCancel\[0\]/
		]
	])('may not be %s', (_, answer, fault) => {
		expect(findAnswerFault(answer)).toMatch(fault);
	});

	test('with a fault is refused before there is a task', () => {
		const play = new Play();
		expect(() => play.send({ message: { parts: [] } })).toThrow(/no parts/);
		expect(play.value('ListTasks', {})).toMatchObject({ totalSize: 0 });
	});
});
