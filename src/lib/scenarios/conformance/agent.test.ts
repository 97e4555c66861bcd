import { describe, expect, test } from 'vitest';
import type { Message } from '../../protocol/index.js';
import { anonymous } from '../../protocol/index.js';
import type { MessageContent } from '../player.test-helper.js';
import { Player } from '../player.test-helper.js';
import type { Answer } from '../script.js';
import { conformance } from './agent.js';
import { byMessageId, byText, completes } from './behaviours.js';

function answerTo(messageId: string, text?: string): Answer {
	const parts = text === undefined ? [{ url: 'https://example.com' }] : [{ text }];
	const message: Message = { messageId, role: 'ROLE_USER', parts };
	return conformance.answer({ message, principal: anonymous });
}

const messageIds = Object.entries(byMessageId);
const texts = Object.entries(byText);

describe('choosing a behaviour', () => {
	test.each(messageIds)('a message id may begin with %s', (prefix, behaviour) => {
		expect(answerTo(prefix)).toBe(behaviour);
		expect(answerTo(`${prefix}-1`, 'tck-cancel')).toBe(behaviour);
	});

	test.each(texts)('a text may begin with %s', (prefix, behaviour) => {
		expect(answerTo('user-1', prefix)).toBe(behaviour);
		expect(answerTo('user-1', `${prefix} please`)).toBe(behaviour);
	});

	test.each([
		['tck-artifact-', undefined],
		['user-1 tck-reject-task', undefined],
		['user-1', 'please tck-reject-task'],
		['user-1', 'TCK-REJECT-TASK'],
		['constructor', 'toString'],
		['', '']
	])('%j with the text %j completes the task', (messageId, text) => {
		expect(answerTo(messageId, text)).toBe(completes);
	});
});

describe('a task that waits', () => {
	const wait = (player: Player) => player.say('tck-input-required');
	// They stay at work for good.
	const others = texts.filter(([prefix]) => prefix !== 'tck-cancel');

	test.each(others)('can go on with %s', (prefix) => {
		const player = new Player(conformance);
		const task = player.say(prefix, wait(player));
		expect(task.status.state).not.toMatch(/SUBMITTED|WORKING/);
	});

	test('goes on with a message of its status where a new one would get a message', () => {
		const player = new Player(conformance);
		const { status } = player.say('tck-message-response', wait(player));
		expect(status.state).toBe('TASK_STATE_COMPLETED');
		expect(status.message?.parts).toEqual([{ text: 'Direct message response' }]);
	});
});

describe('a task of several turns', () => {
	test.each<MessageContent>(['tck-complete-task', 'Done', ' done', 'done\n', [{ data: 'done' }]])(
		'goes on asking after %j',
		(content) => {
			const player = new Player(conformance);
			const task = player.say(content, player.say('tck-multi-turn'));
			expect(task.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
			expect(player.say('done', task).status.state).toBe('TASK_STATE_COMPLETED');
		}
	);

	test('asks without words, which would come between those of the user', () => {
		const player = new Player(conformance);
		const task = player.say('second', player.say('tck-multi-turn'));
		expect(task.history?.map(({ role }) => role)).toEqual(['ROLE_USER', 'ROLE_USER']);
	});

	test('does what a message id says', () => {
		const player = new Player(conformance);
		const task = player.say('tck-multi-turn');
		const message = { messageId: 'tck-reject-task-1', role: 'ROLE_USER' as const, parts: [] };
		expect(conformance.answer({ message, principal: anonymous, task })).toBe(
			byMessageId['tck-reject-task']
		);
	});
});

test.each([...messageIds, ...texts])('%s is over before a client gives up', (prefix, behaviour) => {
	const steps = 'steps' in behaviour ? behaviour.steps : [];
	const time = steps.reduce((sum, { after = 0 }) => sum + after, 0);
	if (prefix === 'tck-long-running') expect(time).toBe(5000);
	else expect(time).toBeLessThan(5000);
});

test('a subscription is lost and taken up again within four seconds of work', () => {
	expect(byMessageId['test-resubscribe-message-id']).toMatchObject({
		steps: [{ status: 'TASK_STATE_WORKING' }, { after: 4000, status: 'TASK_STATE_COMPLETED' }]
	});
});
