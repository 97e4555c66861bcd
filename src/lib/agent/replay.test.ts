import { expect, test } from 'vitest';
import type { JsonObject } from '../protocol/index.js';
import type { Step } from '../scenarios/index.js';
import { advance } from './advance.js';
import { inputOf } from './due.js';
import type { Input } from './effects.js';
import { scripted } from './play.test-helper.js';
import { snapshotOf, worldFrom } from './snapshot.js';
import type { World } from './world.js';
import { createWorld } from './world.js';

const cast = new Map([[scripted.name, scripted]]);
const steps: Step[] = [
	{ status: 'TASK_STATE_WORKING', say: [{ text: 'On it.' }] },
	{ after: 5, artifact: { artifactId: 'a', parts: [{ text: 'Tea' }] } },
	{ after: 5, status: 'TASK_STATE_COMPLETED' }
];

function send(messageId: string): Input {
	const message = {
		messageId,
		role: 'ROLE_USER',
		parts: [{ data: { steps } as unknown as JsonObject }]
	};
	return { kind: 'call', agent: scripted.name, operation: 'SendMessage', request: { message } };
}

/** Two tasks, one of them half-way; the inputs as they are to be kept. */
function play(): { world: World; inputs: Input[] } {
	let world = createWorld('seed');
	const inputs: Input[] = [];
	const take = (input: Input) => {
		const next = advance(world, input, cast);
		world = next.world;
		inputs.push(next.input);
	};
	take(send('m-1'));
	take(send('m-2'));
	const [due] = world.due;
	if (due) take(inputOf(due));
	return { world, inputs };
}

test('a replay asks nobody: agents may have changed or been removed since', () => {
	const { world, inputs } = play();
	let again = createWorld('seed');
	for (const input of inputs) again = advance(again, input, new Map()).world;
	expect(snapshotOf(again)).toEqual(snapshotOf(world));
});

test('an agent that is asked for the first time must be there', () => {
	expect(() => advance(createWorld('seed'), send('m'), new Map())).toThrow('none is named');
});

test('a world goes on from its snapshot as it would have without one', () => {
	const { world } = play();
	const restored = worldFrom(structuredClone(snapshotOf(world)));
	const inputs: Input[] = [
		...world.due.map(inputOf),
		send('m-3'),
		{ kind: 'call', agent: scripted.name, operation: 'ListTasks', request: {} }
	];
	let [one, other] = [world, restored];
	for (const input of inputs) {
		const expected = advance(one, input, cast);
		const actual = advance(other, input, cast);
		expect(actual.effects).toEqual(expected.effects);
		[one, other] = [expected.world, actual.world];
	}
	expect(snapshotOf(other)).toEqual(snapshotOf(one));
});

test('where time is not virtual, an input brings its own; it never goes back', () => {
	const timestamps: (string | undefined)[] = [];
	let world = createWorld('seed');
	for (const time of [Date.UTC(2030, 0, 1), Date.UTC(2029, 0, 1)]) {
		const next = advance(world, { ...send('m'), time }, cast);
		world = next.world;
		for (const effect of next.effects) {
			if (effect.kind === 'event') timestamps.push(effect.task.status.timestamp);
		}
	}
	expect(timestamps).toEqual(['2030-01-01T00:00:00.001Z', '2030-01-01T00:00:00.003Z']);
});
