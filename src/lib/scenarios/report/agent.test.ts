import { describe, expect, test } from 'vitest';
import type { ArtifactUpdate, Task } from '../../protocol/index.js';
import type { MessageContent } from '../player.test-helper.js';
import { Player, wordsOf } from '../player.test-helper.js';
import { report } from './agent.js';

function chunksOf({ events }: Player): ArtifactUpdate[] {
	return events.flatMap((event) => ('artifactUpdate' in event ? event.artifactUpdate : []));
}

/** What the status messages said, in order. */
function saidIn({ events }: Player): string[] {
	return events.flatMap((event) =>
		'statusUpdate' in event ? (event.statusUpdate.status.message?.parts[0]?.text ?? []) : []
	);
}

function textOf({ artifacts }: Task): string {
	return (artifacts ?? []).flatMap(({ parts }) => parts.map(({ text }) => text)).join('');
}

/** Plays steps until the task has so many sections. */
function playTo(player: Player, { id }: Task, sections: number): Task {
	while ((player.read(id).artifacts?.[0]?.parts.length ?? 0) < sections) player.step();
	return player.read(id);
}

describe('writing', () => {
	test('progress is told and sections come as chunks of one artifact', () => {
		const player = new Player(report);
		const task = player.say('Report on tea prices in 20 s, 3 sections');
		expect(task.status.state).toBe('TASK_STATE_COMPLETED');
		expect(saidIn(player)).toEqual([
			'Writing about tea prices: 3 sections in 20 s.',
			'Section 1 of 3: Basics…',
			expect.stringMatching(/^Section 2 of 3: [A-Z][a-z]+…$/),
			'Section 3 of 3: Outlook…',
			'The report on tea prices is complete: 3 sections.'
		]);
		expect(chunksOf(player).map(({ append, lastChunk }) => [append, lastChunk])).toEqual([
			[undefined, undefined],
			[true, undefined],
			[true, true]
		]);
		const file = { mediaType: 'text/markdown', filename: 'report.md' };
		expect(task.artifacts).toMatchObject([
			{ artifactId: 'report', name: 'Report on tea prices', parts: [file, file, file] }
		]);
	});

	test('one section is first and last chunk at once', () => {
		const player = new Player(report);
		player.say({ topic: 'tea', sections: 1 });
		expect(chunksOf(player)).toMatchObject([{ lastChunk: true }]);
		expect(chunksOf(player)[0]).not.toHaveProperty('append');
	});

	test.each<[MessageContent, number, number]>([
		['Report on tea', 10_000, 4],
		['Report on tea in 20 s, 3 sections', 20_000, 3],
		[{ topic: 'tea', duration: 1800, sections: 50 }, 1_800_000, 50]
	])('%j is spread evenly over %i ms', (content, duration, sections) => {
		const player = new Player(report);
		const task = player.begin(content);
		const waits: number[] = [];
		for (let done = 1; done <= sections; done += 1) {
			const before = player.clock;
			player.step();
			waits.push(player.clock - before);
		}
		expect(player.read(task.id).status.state).toBe('TASK_STATE_COMPLETED');
		// Steps of the same moment are one ms apart.
		for (const wait of waits) expect(Math.abs(wait - duration / sections)).toBeLessThan(4);
	});

	test('the text is Markdown that speaks of the topic, with a heading for each section', () => {
		const text = textOf(new Player(report).say('Report on night trains, 50 sections'));
		expect(text).toMatch(/^# Report on night trains\n\n.*made up\.\n\n## 1\. Basics\n\n/);
		const headings = [...text.matchAll(/^## \d+\. (.+)$/gm)].map(([, heading]) => heading);
		expect(new Set(headings).size).toBe(50);
		const paragraphs = text.split(/^## .*$/m).slice(1);
		expect(paragraphs.every((paragraph) => paragraph.includes('night trains'))).toBe(true);
		expect(new Set(paragraphs).size).toBe(50);
		expect(text).not.toContain('undefined');
	});

	test('equal wishes give equal texts, other topics other ones', () => {
		const [tea, same, coffee] = ['tea', 'tea', 'coffee'].map((topic) =>
			textOf(new Player(report).say({ topic }))
		);
		expect(same).toBe(tea);
		expect(coffee).not.toBe(tea?.replaceAll('tea', 'coffee'));
	});
});

describe('failing', () => {
	test.each([
		['half-way', 2, 'Section 2 of 4'],
		['in section 3', 2, 'Section 3 of 4'],
		['after 3 sections', 3, 'Section 3 of 4'],
		['at the end', 4, 'Section 4 of 4'],
		['at the start', 0, 'Writing about tea']
	])('"fail %s" keeps %i sections', (place, kept, last) => {
		const player = new Player(report);
		const task = player.say(`Report on tea, fail ${place}`);
		expect(task.status.state).toBe('TASK_STATE_FAILED');
		expect(wordsOf(task)).toBe(`The work failed as you asked, with ${kept} of 4 sections written.`);
		expect(task.artifacts?.[0]?.parts.length ?? 0).toBe(kept);
		expect(chunksOf(player).some(({ lastChunk }) => lastChunk)).toBe(kept === 4);
		expect(saidIn(player).at(-2)).toContain(last);
	});

	test('a failure comes at its time', () => {
		const player = new Player(report);
		const task = player.begin('Report on tea in 20 s, fail after 12 s');
		const before = player.clock;
		player.finish(task);
		expect(Math.round((player.clock - before) / 100)).toBe(120);
	});
});

describe('asking', () => {
	test.each(['asdf qwer', 'hello', '', '🤷?', '20', {}])(
		'nonsense such as %j is answered with what can be asked for',
		(content) => {
			const task = new Player(report).say(content);
			expect(task.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
			expect(wordsOf(task)).toMatch(
				/about\? For example: “Report on tea prices.*1 to 50 sections.*A data part/
			);
		}
	);

	test.each([
		['20 s, 5 sections', /^What should the report be about\?$/],
		['Report on tea in 2 hours', /1 second to 30 minutes\. How long should it take\?$/],
		['Report on tea in 99 sections', /1 to 50 sections\. How many should it have\?$/],
		['Report on tea, fail sometime', /^It can fail “half-way”.*“at the end”\.$/],
		['Report on tea, fail in section 9', /^The report has only 4 sections in 10 s\. It can fail/]
	])('"%s" leads to a fitting question', (text, question) => {
		const task = new Player(report).say(text);
		expect(task.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
		expect(wordsOf(task)).toMatch(question);
	});

	test('a number that was refused is as good as unsaid', () => {
		const player = new Player(report);
		const asked = player.say('fail in section 9', player.say('Report on tea, 99 sections'));
		expect(wordsOf(asked)).toMatch(/^The report has only 4 sections in 10 s\./);
	});

	test('the example of the help is understood', () => {
		const player = new Player(report);
		const asked = player.say('hello');
		const [, example = ''] = /“(Report on [^”]+)”/.exec(wordsOf(asked)) ?? [];
		expect(player.say(example, asked).status.state).toBe('TASK_STATE_FAILED');
	});

	test('answers are added to what was said before', () => {
		const player = new Player(report);
		const asked = player.say('umm', player.say('3 sections in 2 hours'));
		expect(asked.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
		const task = player.say({ topic: 'tea' }, player.say('1 min', asked));
		expect(task.status.state).toBe('TASK_STATE_COMPLETED');
		expect(saidIn(player)).toContain('Writing about tea: 3 sections in 60 s.');
	});
});

describe('a message to a task at work', () => {
	test('begins anew with the changed wishes, and the new text replaces the old one', () => {
		const player = new Player(report);
		const begun = playTo(player, player.begin('Report on tea, 5 sections'), 2);
		const task = player.say('make it 3 sections about coffee', begun);
		expect(task.status.state).toBe('TASK_STATE_COMPLETED');
		expect(task.artifacts?.[0]?.parts).toHaveLength(3);
		expect(textOf(task)).not.toContain('tea');
	});

	test('changes nothing if it says nothing about the report', () => {
		const player = new Player(report);
		const begun = playTo(player, player.begin('Report on tea, fail in section 4'), 2);
		const asked = player.begin('How far are you?', begun);
		expect(wordsOf(asked)).toMatch(/^Section 3 of 4/);
		const task = player.finish(asked);
		expect(textOf(task)).toBe(textOf(new Player(report).say('Report on tea, fail in section 4')));
		expect(task.status.state).toBe('TASK_STATE_FAILED');
	});

	test('stops the work to ask if it cannot be met', () => {
		const player = new Player(report);
		const begun = playTo(player, player.begin('Report on tea'), 2);
		const asked = player.say('99 sections', begun);
		expect(asked.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
		expect(asked.artifacts?.[0]?.parts).toHaveLength(2);
		expect(player.say('3', asked).artifacts?.[0]?.parts).toHaveLength(3);
	});
});

test('a cancel ends the work at once and what is written stays', () => {
	const player = new Player(report);
	const begun = playTo(player, player.begin('Report on tea for 2 minutes'), 2);
	const task = player.cancel(begun);
	expect(task.status.state).toBe('TASK_STATE_CANCELED');
	expect(player.finish(task).artifacts?.[0]?.parts).toHaveLength(2);
});

test.each(report.card.skills?.flatMap(({ examples }) => examples ?? []) ?? [])(
	'the example "%s" is carried out',
	(example) => {
		const state = example.includes('fail') ? 'TASK_STATE_FAILED' : 'TASK_STATE_COMPLETED';
		expect(new Player(report).say(example).status.state).toBe(state);
	}
);
