import { describe, expect, test } from 'vitest';
import { call } from '../exchanges.test-helper.js';
import { asksForPush, historyLengthOf, isValid, namedTask, sentMessage } from './asked.js';

const send = (message: object, configuration: object = {}) =>
	call({
		operation: 'SendMessage',
		asked: { message: { ...message }, configuration: { ...configuration } },
		at: 0
	});

const whole = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'Hi' }] };

describe('the task that a request names', () => {
	test.each([
		['of a read', call({ operation: 'GetTask', asked: { id: 't' }, at: 0 })],
		['of a message', send({ ...whole, taskId: 't' })],
		['of a message in the spelling of the schema', send({ task_id: 't' })],
		[
			'of a webhook, whose own id is another',
			call({ operation: 'GetTaskPushNotificationConfig', asked: { task_id: 't', id: 'w' }, at: 0 })
		]
	])('is that %s', (_, named) => {
		expect(namedTask(named)).toBe('t');
	});

	test('is none where it is empty', () => {
		expect(namedTask(call({ operation: 'GetTask', asked: { id: '' }, at: 0 }))).toBeUndefined();
	});
});

test('a message that is not valid is given as it was written', () => {
	const broken = send({ message_id: 'm', parts: 'none' });
	expect(isValid(broken)).toBe(false);
	expect(sentMessage(broken)).toEqual({ messageId: 'm', parts: 'none' });
});

test('a limit to the history stands in the configuration of a send', () => {
	expect(historyLengthOf(send(whole, { history_length: 2 }))).toBe(2);
	expect(historyLengthOf(send(whole))).toBeUndefined();
});

test('a send asks for a webhook in either spelling', () => {
	expect(asksForPush(send(whole, { task_push_notification_config: { url: 'https://x' } }))).toBe(
		true
	);
	expect(asksForPush(send(whole))).toBe(false);
});
