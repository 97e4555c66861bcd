import { describe, expect, test } from 'vitest';
import { anonymous } from '../../protocol/index.js';
import type { MessageContent } from '../player.test-helper.js';
import { Player, wordsOf } from '../player.test-helper.js';
import { states } from './agent.js';

const start = Date.UTC(2026, 0, 1);

describe('reaching states', () => {
	test.each([
		['submitted', 'TASK_STATE_SUBMITTED'],
		['working', 'TASK_STATE_WORKING'],
		['input-required', 'TASK_STATE_INPUT_REQUIRED'],
		['Auth Required', 'TASK_STATE_AUTH_REQUIRED'],
		['TASK_STATE_COMPLETED', 'TASK_STATE_COMPLETED'],
		['failed', 'TASK_STATE_FAILED'],
		['CANCELED.', 'TASK_STATE_CANCELED'],
		['cancelled', 'TASK_STATE_CANCELED'],
		['rejected', 'TASK_STATE_REJECTED']
	])('"%s" ends in %s', (text, state) => {
		expect(new Player(states).say(text).status.state).toBe(state);
		expect(new Player(states).say({ steps: [{ state: text }] }).status.state).toBe(state);
	});

	test.each([
		'working, input_required, completed',
		'working; input required; completed',
		'working then input-required then completed',
		'Working\nTASK_STATE_INPUT_REQUIRED\r\nCompleted',
		'submitted, 0s working, inputrequired, completed'
	])('%j goes through three states', (text) => {
		const player = new Player(states);
		player.say(text);
		expect(player.states).toEqual([
			'TASK_STATE_WORKING',
			'TASK_STATE_INPUT_REQUIRED',
			'TASK_STATE_COMPLETED'
		]);
	});

	test('the first state comes at once and the others after 300 ms', () => {
		const player = new Player(states);
		const task = player.begin('working, completed');
		expect(task.status.state).toBe('TASK_STATE_WORKING');
		const before = player.clock;
		player.finish(task);
		expect(player.clock - before).toBe(300);
	});

	test('a task that is said to be submitted stays so for a while', () => {
		expect(new Player(states).begin('submitted, working').status.state).toBe(
			'TASK_STATE_SUBMITTED'
		);
	});

	test.each([
		'after 2s completed',
		'2000 ms completed',
		'completed after 2 seconds',
		'wait 1s, after 1s, completed',
		'after 1s then completed in 1s',
		'after 1s completed after 1s'
	])('"%s" takes two seconds', (text) => {
		const player = new Player(states);
		player.say(text);
		expect(player.states).toEqual(['TASK_STATE_COMPLETED']);
		expect(Math.round((player.clock - start) / 100)).toBe(20);
	});

	test.each([
		['failed: Out of paper', 'Out of paper'],
		['after 1s failed: Out of paper', 'Out of paper'],
		['failed "Out of paper, then ink"', 'Out of paper, then ink'],
		['failed "Out of paper, then ink" after 1s', 'Out of paper, then ink'],
		['failed: Out of paper after 1s', 'Out of paper'],
		['failed: "Out of paper after 1s"', 'Out of paper after 1s']
	])('%j says why', (text, words) => {
		const task = new Player(states).say(text);
		expect(task.status.state).toBe('TASK_STATE_FAILED');
		expect(wordsOf(task)).toBe(words);
	});

	test('a data part has steps with waits and words', () => {
		const player = new Player(states);
		const task = player.say({
			steps: [
				{ state: 'working', after: 100, say: 'Starting' },
				{ artifact: 'Hello', after: '1s' },
				{ state: 'failed', say: 'Out of paper' }
			]
		});
		expect(player.states).toEqual(['TASK_STATE_WORKING', 'TASK_STATE_FAILED']);
		expect(task.artifacts?.[0]?.parts).toEqual([{ text: 'Hello' }]);
		expect(wordsOf(task)).toBe('Out of paper');
	});
});

describe('artifacts', () => {
	test('texts become artifacts, chunks become one', () => {
		const player = new Player(states);
		const task = player.say(
			'working, chunk One, artifact "A, b", chunk Two, chunk Three, completed'
		);
		expect(task.artifacts).toEqual([
			{ artifactId: 'artifact-1', parts: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] },
			{ artifactId: 'artifact-2', parts: [{ text: 'A, b' }] }
		]);
		const flags = player.events.flatMap((event) =>
			'artifactUpdate' in event
				? [[event.artifactUpdate.append ?? false, event.artifactUpdate.lastChunk ?? false]]
				: []
		);
		expect(flags).toEqual([
			[false, false],
			[false, true],
			[true, false],
			[true, true]
		]);
	});

	test.each([
		['artifact a after 10s', 'a', 10_000],
		['chunk "a, b" in 10s', 'a, b', 10_000],
		['after 4s artifact a after 6s', 'a', 10_000],
		['artifact "a after 10s"', 'a after 10s', 300],
		['artifact after 10 sips', 'after 10 sips', 300]
	])('%j sends %j after %i ms', (text, sent, wait) => {
		const player = new Player(states);
		const begun = player.begin(`working, ${text}`);
		const before = player.clock;
		expect(player.finish(begun).artifacts?.[0]?.parts).toEqual([{ text: sent }]);
		expect(Math.floor((player.clock - before) / 100) * 100).toBe(wait);
	});

	test('a further message adds artifacts of its own', () => {
		const player = new Player(states);
		const task = player.say('artifact Two', player.say('artifact One, input-required'));
		expect(task.artifacts?.map(({ artifactId }) => artifactId)).toEqual([
			'artifact-1',
			'artifact-2'
		]);
	});
});

describe('races', () => {
	test('what comes after a terminal state has no effect', () => {
		const player = new Player(states);
		const task = player.say('completed, working after 1s, artifact Late');
		expect(task.status.state).toBe('TASK_STATE_COMPLETED');
		expect(task.artifacts).toBeUndefined();
		expect(player.events).toHaveLength(1);
	});

	test('a cancel ends the task at once where nothing else was said', () => {
		const player = new Player(states);
		const task = player.cancel(player.begin('working, completed after 10s'));
		expect(task.status.state).toBe('TASK_STATE_CANCELED');
	});

	test('a cancel can be refused', () => {
		const player = new Player(states);
		const task = player.begin('cannot cancel, working, completed after 10s');
		expect(() => player.cancel(task)).toThrow('cannot be canceled now');
		expect(player.finish(task).status.state).toBe('TASK_STATE_COMPLETED');
	});

	test.each([
		['slow cancel 2s', 2000, 'TASK_STATE_CANCELED'],
		['slow cancel', 2000, 'TASK_STATE_CANCELED'],
		['lost cancel 1s', 1000, 'TASK_STATE_COMPLETED']
	])('"%s" takes effect after %i ms, as %s', (command, wait, state) => {
		const player = new Player(states);
		const task = player.cancel(player.begin(`${command}, working, completed after 10s`));
		expect(task.status.state).toBe('TASK_STATE_WORKING');
		const before = player.clock;
		expect(player.finish(task).status.state).toBe(state);
		expect(player.clock - before).toBe(wait);
	});
});

describe('breakdowns', () => {
	const words = 'The agent broke down, as you asked.';

	test.each<MessageContent>([
		'break',
		'Break!',
		'working, break after 1s',
		{ break: true },
		{ steps: [{ state: 'working' }, { break: true, after: '1s' }] }
	])('%j fails the task and those who wait for it', (content) => {
		const player = new Player(states);
		expect(() => player.say(content)).toThrow(words);
	});

	test('a task at work breaks down with its agent', () => {
		const player = new Player(states);
		const task = player.begin('working, break after 1s');
		expect(() => player.finish(task)).toThrow(words);
		expect(player.read(task.id).status.state).toBe('TASK_STATE_FAILED');
	});
});

describe('further messages', () => {
	test('a task that waits goes on at once with the new commands', () => {
		const player = new Player(states);
		const task = player.say('working, input-required');
		expect(player.begin('completed', task).status.state).toBe('TASK_STATE_COMPLETED');
	});

	test.each(['after 2s completed', 'artifact Hello, completed', 'cannot cancel, 1s completed'])(
		'"%s" puts the task to work first',
		(text) => {
			const player = new Player(states);
			const begun = player.begin(text, player.say('auth-required'));
			expect(begun.status.state).toBe('TASK_STATE_WORKING');
			expect(player.finish(begun).status.state).toBe('TASK_STATE_COMPLETED');
		}
	);

	test('a task at work is not put to work again', () => {
		const player = new Player(states);
		player.say('artifact Hello, completed', player.begin('working, completed after 10s'));
		expect(player.states).toEqual(['TASK_STATE_WORKING', 'TASK_STATE_COMPLETED']);
	});

	test('commands replace those still to come', () => {
		const player = new Player(states);
		const task = player.say('working, failed', player.begin('working, completed after 10s'));
		expect(task.status.state).toBe('TASK_STATE_FAILED');
	});
});

describe('help', () => {
	test.each([
		['hello', 'I cannot read “hello”.'],
		['', 'There was nothing to do.'],
		['cannot cancel', 'There was nothing to do.'],
		['slow cancel, lost cancel 1s', 'There was nothing to do.'],
		['after 2s', 'There was nothing to do.'],
		['working, dance, completed', 'I cannot read “dance”.'],
		['artifact after 10s', 'I cannot read “artifact after 10s”.'],
		['completed after soon', 'I cannot read “completed after soon”.'],
		['artifact', 'I cannot read “artifact”.'],
		['break it', 'I cannot read “break it”.'],
		['constructor', 'I cannot read “constructor”.'],
		['unspecified', 'I cannot read “unspecified”.'],
		['working, submitted', 'A task is SUBMITTED only at its start'],
		['after 1s submitted', 'A task is SUBMITTED only at its start'],
		['completed after 11m', 'A wait may last at most 10 minutes.'],
		['wait 6m, wait 6m, completed', 'A wait may last at most 10 minutes.'],
		['slow cancel 11 min, working', 'A wait may last at most 10 minutes.'],
		[Array(101).fill('working').join(), 'One message may have at most 100 steps.']
	])('%j is answered with what is wrong and how to go on', (text, fault) => {
		const task = new Player(states).say(text);
		expect(task.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
		expect(wordsOf(task)).toContain(fault);
		expect(wordsOf(task)).toContain('“working, artifact Hello, completed after 2s”');
	});

	test.each<MessageContent>([
		{},
		{ steps: 7 },
		{ steps: [] },
		{ steps: ['working'] },
		{ steps: [{ state: 'asleep' }] },
		{ steps: [{ state: 'working', after: -1 }] },
		{ steps: [{ state: 'working', after: 'soon' }] },
		{ steps: [{ state: 'working', after: null }] },
		{ steps: [{ state: 'working', say: 7 }] },
		{ steps: [{ state: 'completed', artifact: 'x' }] },
		{ steps: [{ state: 'completed', chunk: '' }] },
		{ steps: [{ artifact: 'x', chunk: 'y' }] },
		{ break: false },
		{ break: true, state: 'working' },
		{ break: true, say: 'Ouch' },
		{ steps: [{ artifact: 'x', say: 'Here it is' }] },
		{ steps: [{ state: 'completed', afer: '2s' }] },
		{ steps: [{ state: 'working', after: 600_001 }] },
		{ steps: Array(101).fill({ state: 'working' }) }
	])('the data %j is, too', (data) => {
		const task = new Player(states).say(data);
		expect(task.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
		expect(wordsOf(task)).toContain('Tell me what to do as a list');
	});

	test('a very long list is too much for the task, not for the agent', () => {
		const task = new Player(states).say('working,'.repeat(150_000));
		expect(wordsOf(task)).toContain('at most 100 steps');
	});

	test('a message is read no further than its limit of steps', () => {
		let reads = 0;
		const part = {
			get text() {
				reads += 1;
				return 'working';
			}
		};
		const parts = Array<typeof part>(40_000).fill(part);
		states.answer({
			message: { messageId: 'user-1', role: 'ROLE_USER', parts },
			principal: anonymous
		});
		expect(reads).toBeLessThan(300);
	});

	test('100 steps and 10 minutes are not too much', () => {
		const text = `${'working,'.repeat(99)} completed after 10 min`;
		expect(new Player(states).say(text).status.state).toBe('TASK_STATE_COMPLETED');
	});

	test('a task that got help takes commands', () => {
		const player = new Player(states);
		const task = player.say('working, completed', player.say('hello'));
		expect(task.status.state).toBe('TASK_STATE_COMPLETED');
	});

	test('SUBMITTED is not given to a task that has begun', () => {
		const player = new Player(states);
		expect(wordsOf(player.say('submitted', player.say('input-required')))).toMatch(
			/only at its start/
		);
	});
});
