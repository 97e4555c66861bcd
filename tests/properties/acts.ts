import * as fc from 'fast-check';
import type { TaskState } from '../../src/lib/protocol/index.js';
import type { Answer, Script, Step } from '../../src/lib/scenarios/index.js';

/** One thing that somebody does to a sandbox. Numbers stand for one of the tasks or streams so far. */
export type Act =
	| { kind: 'send'; answer: Answer; follows: number | undefined; stream: boolean; waits: boolean }
	| { kind: 'cancel' | 'get' | 'subscribe' | 'config'; task: number }
	| { kind: 'list' }
	| { kind: 'leave'; stream: number; by: 'abort' | 'cancel' }
	/** Time goes by in ms, and with `late` the timers hear of it only at the next call. */
	| { kind: 'pass'; ms: number; late: boolean };

const states: TaskState[] = [
	'TASK_STATE_WORKING',
	'TASK_STATE_INPUT_REQUIRED',
	'TASK_STATE_AUTH_REQUIRED',
	'TASK_STATE_COMPLETED',
	'TASK_STATE_FAILED',
	'TASK_STATE_CANCELED',
	'TASK_STATE_REJECTED',
	// No task may return to it, so that the agent has failed.
	'TASK_STATE_SUBMITTED'
];

const word = fc.constantFrom('one', 'two', 'three');
const parts = fc.array(
	word.map((text) => ({ text })),
	{ minLength: 1, maxLength: 2 }
);

const status = fc.record(
	{ status: fc.constantFrom('TASK_STATE_WORKING' as const, ...states), say: parts },
	{ requiredKeys: ['status'] }
);
const artifact = fc.record(
	{
		artifact: fc.record(
			{
				artifactId: fc.constantFrom('a', 'b'),
				parts,
				name: word,
				metadata: fc.dictionary(word, word)
			},
			{ requiredKeys: ['artifactId', 'parts'] }
		),
		append: fc.boolean(),
		lastChunk: fc.boolean()
	},
	{ requiredKeys: ['artifact'] }
);
const failure = fc.constant({ fail: { reason: 'INTERNAL_ERROR' as const, message: 'It broke' } });

/** Short waits, so that much happens in the same moment. */
const after = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 2 });

const step: fc.Arbitrary<Step> = fc
	.tuple(
		after,
		fc.oneof(
			{ weight: 6, arbitrary: status },
			{ weight: 6, arbitrary: artifact },
			{ weight: 1, arbitrary: failure }
		)
	)
	.map(([wait, what]) => ({ ...what, ...(wait && { after: wait }) }));

const onCancel = fc.oneof(
	{ weight: 3, arbitrary: fc.constant(undefined) },
	{ weight: 1, arbitrary: fc.constant('refuse' as const) },
	{ weight: 2, arbitrary: fc.array(step, { maxLength: 3 }) }
);

const script: fc.Arbitrary<Script> = fc
	.tuple(fc.array(step, { maxLength: 7 }), onCancel)
	.map(([steps, cancel]) => ({ steps, ...(cancel && { onCancel: cancel }) }));

const answer: fc.Arbitrary<Answer> = fc.oneof(
	{ weight: 10, arbitrary: script },
	{ weight: 1, arbitrary: parts.map((said) => ({ message: { parts: said } })) },
	{ weight: 1, arbitrary: failure }
);

const number = fc.nat({ max: 5 });

const send: fc.Arbitrary<Act> = fc.record({
	kind: fc.constant('send' as const),
	answer,
	follows: fc.option(number, { nil: undefined }),
	stream: fc.boolean(),
	waits: fc.boolean()
});
const aboutTask: fc.Arbitrary<Act> = fc.record({
	kind: fc.constantFrom('cancel', 'get', 'subscribe', 'subscribe', 'config'),
	task: number
});
const leave: fc.Arbitrary<Act> = fc.record({
	kind: fc.constant('leave' as const),
	stream: number,
	by: fc.constantFrom('abort', 'cancel')
});
const pass: fc.Arbitrary<Act> = fc.record({
	kind: fc.constant('pass' as const),
	ms: fc.integer({ min: 1, max: 4 }),
	late: fc.boolean()
});

const act = fc.oneof(
	{ weight: 5, arbitrary: send },
	{ weight: 7, arbitrary: aboutTask },
	{ weight: 1, arbitrary: leave },
	{ weight: 1, arbitrary: fc.constant<Act>({ kind: 'list' }) },
	{ weight: 7, arbitrary: pass }
);

export const acts: fc.Arbitrary<Act[]> = fc.array(act, {
	minLength: 1,
	maxLength: 25,
	size: 'max'
});
