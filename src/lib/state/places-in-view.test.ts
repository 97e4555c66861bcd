import { describe, expect, test } from 'vitest';
import { openDesk } from './open-desk.test-helper.js';

test('a place is one of the call that is looked at', async () => {
	const desk = await openDesk();
	await desk.send();
	const place = { in: 'message', index: 0, path: 'id' } as const;
	desk.places.show(place);
	const { place: first } = desk.places;
	desk.places.show(place);
	expect(desk.places.place).toEqual(place);
	expect(desk.places.place).not.toBe(first);
	await desk.send();
	expect(desk.places.place).toBeUndefined();
	desk.log.choose(desk.log.calls.at(-1)?.id ?? '');
	expect(desk.places.place).toEqual(place);
});

describe('the member to tell about', () => {
	test('is of the request that is written, whichever that is', async () => {
		const desk = await openDesk();
		expect(desk.places.member).toBeUndefined();
		desk.places.showWritten(['id']);
		desk.request.chooseOperation('GetTask');
		expect(desk.places.member?.type.name).toBe('GetTaskRequest');
		desk.request.chooseOperation('CancelTask');
		expect(desk.places.member?.type.name).toBe('CancelTaskRequest');
	});

	test('is of the answer to the call that is looked at, or of what that sent', async () => {
		const desk = await openDesk();
		desk.places.showSent('status.state', 'output');
		expect(desk.places.member).toBeUndefined();
		desk.request.chooseOperation('GetTask');
		await desk.send();
		desk.request.chooseOperation('SendMessage');
		desk.places.showSent('status.state', 'output');
		expect(desk.places.member?.type.name).toBe('Task');
		expect(desk.places.member?.path).toEqual(['status', 'state']);
		desk.places.showSent('historyLength', 'input');
		expect(desk.places.member?.type.name).toBe('GetTaskRequest');
		desk.places.showWritten(undefined);
		expect(desk.places.member).toBeUndefined();
	});
});
