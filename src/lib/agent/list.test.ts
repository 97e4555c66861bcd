import { describe, expect, test } from 'vitest';
import type { JsonObject, TaskList } from '../protocol/index.js';
import { A2AError } from '../protocol/index.js';
import { Play } from './play.test-helper.js';

const waiting = { steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' as const }] };

function playWith(count: number): { play: Play; ids: string[] } {
	const play = new Play();
	const ids = Array.from({ length: count }, () => play.send(waiting).id);
	return { play, ids };
}

/** Tasks of other contexts. */
function playAside(play: Play): void {
	for (const contextId of ['m', 'mine2', 'n']) play.send(waiting, { contextId });
}

const list = (play: Play, request: JsonObject = {}) => play.value<TaskList>('ListTasks', request);
const idsOf = ({ tasks }: TaskList) => tasks.map(({ id }) => id);

describe('the list', () => {
	test('shows the newest status first', () => {
		const { play, ids } = playWith(3);
		expect(idsOf(list(play))).toEqual(ids.toReversed());
		play.value('CancelTask', { id: ids[0] ?? '' });
		expect(idsOf(list(play))[0]).toBe(ids[0]);
	});

	test('holds every task once over all pages, also when tasks come and move in between', () => {
		const { play, ids } = playWith(7);
		const seen: string[] = [];
		let pageToken = '';
		do {
			const page = list(play, { pageSize: 2, pageToken });
			seen.push(...idsOf(page));
			pageToken = page.nextPageToken;
			play.send(waiting);
		} while (pageToken);
		expect(seen).toEqual(ids.toReversed());
	});

	test('counts all matches, whatever the page', () => {
		const { play } = playWith(5);
		const first = list(play, { pageSize: 2 });
		expect(first).toMatchObject({ pageSize: 2, totalSize: 5 });
		expect(list(play, { pageSize: 2, pageToken: first.nextPageToken }).totalSize).toBe(5);
	});

	test('has no next page after the last task, even if the page is full', () => {
		const { play } = playWith(2);
		expect(list(play, { pageSize: 2 }).nextPageToken).toBe('');
	});

	test('leaves the artifacts out unless they are asked for', () => {
		const play = new Play();
		const { id } = play.send({
			steps: [{ artifact: { artifactId: 'a', parts: [{ text: 'A' }] } }]
		});
		play.send(waiting);
		expect(list(play).tasks.some((task) => 'artifacts' in task)).toBe(false);
		const { tasks } = list(play, { includeArtifacts: true });
		expect(tasks.find((task) => task.id === id)?.artifacts).toHaveLength(1);
		expect(tasks.find((task) => task.id !== id)?.artifacts).toEqual([]);
	});
});

describe('a filter', () => {
	test('by context keeps that context; an unknown one is empty', () => {
		const { play } = playWith(2);
		const { id, contextId } = play.send(waiting, { contextId: 'mine' });
		expect(idsOf(list(play, { contextId }))).toEqual([id]);
		expect(list(play, { contextId: 'nobody' })).toMatchObject({ tasks: [], totalSize: 0 });
	});

	test('by state keeps that state; UNSPECIFIED is no filter', () => {
		const { play, ids } = playWith(2);
		play.value('CancelTask', { id: ids[1] ?? '' });
		expect(idsOf(list(play, { status: 'TASK_STATE_CANCELED' }))).toEqual([ids[1]]);
		expect(list(play, { status: 'TASK_STATE_UNSPECIFIED' }).totalSize).toBe(2);
	});

	test('by context and state keeps what is both, and counts it', () => {
		const { play } = playWith(2);
		const [first, second] = [1, 2].map(() => play.send(waiting, { contextId: 'mine' }));
		play.value('CancelTask', { id: first?.id ?? '' });
		const both = list(play, { contextId: 'mine', status: 'TASK_STATE_INPUT_REQUIRED' });
		expect(idsOf(both)).toEqual([second?.id]);
		expect(both.totalSize).toBe(1);
		expect(list(play, { contextId: 'mine' }).totalSize).toBe(2);
		expect(list(play, { status: 'TASK_STATE_INPUT_REQUIRED' }).totalSize).toBe(3);
	});

	test('by context keeps apart what begins alike', () => {
		const play = new Play();
		const contexts = ['a', 'a"', 'a"}', 'a 0', 'null', '\uffff'];
		const sent = contexts.map((contextId) => play.send(waiting, { contextId }));
		for (const [index, contextId] of contexts.entries()) {
			const listed = list(play, { contextId });
			expect([idsOf(listed), listed.totalSize]).toEqual([[sent[index]?.id], 1]);
		}
	});

	test('goes on from page to page, with the same count', () => {
		const play = new Play();
		const ids = [1, 2, 3].map(() => play.send(waiting, { contextId: 'mine' }).id);
		playAside(play);
		const first = list(play, { contextId: 'mine', pageSize: 2 });
		const { nextPageToken: pageToken } = first;
		const second = list(play, { contextId: 'mine', pageSize: 2, pageToken });
		expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.toReversed());
		expect([first.totalSize, second.totalSize, second.nextPageToken]).toEqual([3, 3, '']);
	});

	test('by time counts what is newer, of a state too', () => {
		const { play, ids } = playWith(4);
		play.value('CancelTask', { id: ids[0] ?? '' });
		const { tasks } = list(play);
		const statusTimestampAfter = tasks[2]?.status.timestamp ?? '';
		expect(list(play, { statusTimestampAfter }).totalSize).toBe(3);
		const status = 'TASK_STATE_INPUT_REQUIRED';
		expect(list(play, { statusTimestampAfter, status }).totalSize).toBe(2);
	});

	test('by time keeps equal times as well', () => {
		const { play } = playWith(3);
		const [newest, middle] = list(play).tasks;
		const statusTimestampAfter = middle?.status.timestamp ?? '';
		expect(idsOf(list(play, { statusTimestampAfter }))).toEqual([newest?.id, middle?.id]);
	});

	test('makes the tokens of other lists invalid', () => {
		const { play } = playWith(3);
		const { nextPageToken: pageToken } = list(play, { pageSize: 1 });
		expect(() => list(play, { pageToken, contextId: 'other' })).toThrow(A2AError);
		expect(() => list(play, { pageToken: `${pageToken}x` })).toThrow(A2AError);
	});
});
