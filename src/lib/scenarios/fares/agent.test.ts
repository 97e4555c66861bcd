import { describe, expect, test } from 'vitest';
import { Player, dataOf, wordsOf } from '../player.test-helper.js';
import { fares } from './agent.js';

const complete = 'LHR to JFK on 14 Sep 2026 for 2 adults';

describe('asking', () => {
	test('nonsense is answered with a question that has an example', () => {
		const task = new Player(fares).say('asdf qwer');
		expect(task.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
		expect(wordsOf(task)).toContain('LHR to JFK on 14 Sep 2026');
	});

	test('a missing date is asked for after a moment of work', () => {
		const player = new Player(fares);
		const begun = player.begin('from London to New York');
		expect(begun.status.state).toBe('TASK_STATE_WORKING');
		const before = player.clock;
		const task = player.finish(begun);
		expect(player.clock - before).toBe(400);
		expect(task.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
		expect(wordsOf(task)).toMatch(/^Which date\?/);
		expect(task.status.message?.parts[1]).toEqual({ data: { missing: ['date'] } });
	});

	test.each([
		['to Paris on 14 Sep', /^Where do you want to fly from\?/],
		['from Paris on 14 Sep', /^Where do you want to fly to\?/],
		['Atlantis to JFK on 14 Sep', /“Atlantis”.*London \(LHR\).*fly from\?/],
		['LHR to JFK on 31 Feb', /^There is no 31 Feb 2026\. Which date\?/],
		['LHR to JFK on 1 May 2025', /in the past.*Which date\?/],
		['LHR to London on 14 Sep', /other destination/],
		['LHR to JFK on 14 Sep for 12', /1 to 9 passengers/],
		['hold the cheapest', /Which flight\?/],
		['hold LHR-JFK-20260914-9', /no fare with the code/],
		['LHR to JFK on 14 Sep for -2', /1 to 9 passengers/],
		[
			'hold LHR-JFK-20260914-2-3P refundable',
			/-2-3P is not refundable.*“hold LHR-JFK-20260914-\d-3P”/
		]
	])('"%s" leads to a fitting question', (text, question) => {
		const task = new Player(fares).say(text);
		expect(task.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
		expect(wordsOf(task)).toMatch(question);
	});

	test('answers are added to what was said before', () => {
		const player = new Player(fares);
		const first = player.say('Fly to Lisbon for 2');
		const second = player.say('hmm', player.say('London', first));
		expect(wordsOf(second)).toMatch(/^I found nothing.*Which date\?/);
		const last = player.say({ date: '2026-09-14' }, second);
		expect(last.status.state).toBe('TASK_STATE_COMPLETED');
		expect(dataOf(last, 'fares')).toMatchObject([
			{ from: 'LHR', to: 'LIS', date: '2026-09-14', passengers: 2 },
			{},
			{}
		]);
	});
});

describe('searching', () => {
	test('fares come as three chunks of one artifact before the task is completed', () => {
		const player = new Player(fares);
		const task = player.say(complete);
		const chunks = player.events.flatMap((event) =>
			'artifactUpdate' in event ? event.artifactUpdate : []
		);
		expect(chunks.map(({ append, lastChunk }) => [append, lastChunk])).toEqual([
			[undefined, undefined],
			[true, undefined],
			[true, true]
		]);
		expect(new Set(chunks.map(({ artifact }) => artifact.artifactId))).toEqual(new Set(['fares']));
		expect(task.artifacts?.[0]?.parts.map(({ text }) => text !== undefined)).toEqual([
			true,
			false,
			false,
			false
		]);
		expect(player.states).toEqual(['TASK_STATE_WORKING', 'TASK_STATE_COMPLETED']);
		expect(wordsOf(task)).toMatch(/cheapest of 3 fares is (LHR-JFK-20260914-\d-2P).*hold \1/);
	});

	test('a message to a task at work starts the search anew', () => {
		const player = new Player(fares);
		const begun = player.begin(complete);
		player.step();
		const task = player.say('make it 15 Sep', player.read(begun.id));
		const dates = dataOf(task, 'fares').map((fare) => (fare as { date: string }).date);
		expect(dates).toEqual(['2026-09-15', '2026-09-15', '2026-09-15']);
		expect(dataOf(task, 'fares')).toMatchObject([{ passengers: 2 }, {}, {}]);
	});
});

describe('holding', () => {
	const code = 'LHR-JFK-20260914-2';

	test.each([`hold ${code}`, { hold: code }])('%j waits for a payment', (content) => {
		const player = new Player(fares);
		const task = player.say(content);
		expect(player.states).toEqual(['TASK_STATE_WORKING', 'TASK_STATE_AUTH_REQUIRED']);
		expect(wordsOf(task)).toMatch(
			/Never put card numbers or passwords into a message.*“approved” or “declined”/
		);
		expect(task.status.message?.parts[1]?.data).toMatchObject({ hold: code });
	});

	test.each(['approved', 'no problem, approved', 'Not a problem: paid!', { payment: 'approved' }])(
		'%j holds the seat',
		(content) => {
			const player = new Player(fares);
			const task = player.say(content, player.say(`hold ${code} for 2`));
			expect(task.status.state).toBe('TASK_STATE_COMPLETED');
			expect(dataOf(task, 'hold')).toEqual([
				{
					confirmation: expect.stringMatching(/^[A-Z2-9]{6}$/),
					code: `${code}-2P`,
					price: { amount: expect.any(Number), currency: 'EUR' },
					passengers: 2,
					heldUntil: expect.stringMatching(/^2026-01-02T/)
				}
			]);
		}
	);

	test.each(['declined', 'no', { payment: 'declined' }])('%j rejects the task', (content) => {
		const player = new Player(fares);
		const task = player.say(content, player.say(`hold ${code}`));
		expect(task.status.state).toBe('TASK_STATE_REJECTED');
		expect(wordsOf(task)).toContain('Nothing was charged');
		expect(task.artifacts).toBeUndefined();
	});

	test('a wish for a refund is kept, or taken back', () => {
		const player = new Player(fares);
		const asked = player.say({ hold: code, refundable: true });
		const [offered = ''] = /hold [^”]+/.exec(wordsOf(asked)) ?? [];
		const held = player.say('approved', player.say(offered, asked));
		expect(dataOf(held, 'hold')).toMatchObject([{ code: offered.slice(5) }]);
		const [, other = ''] = /(hold [^”]+, non-refundable)”/.exec(wordsOf(asked)) ?? [];
		const second = player.say(other, player.say(`hold ${code} refundable`));
		expect(second.status.message?.parts[1]?.data).toMatchObject({ hold: code });
	});

	test.each(['not approved', 'no problem, approved? No'])('%j is said to be both', (content) => {
		const player = new Player(fares);
		const task = player.say(content, player.say(`hold ${code}`));
		expect(task.status.state).toBe('TASK_STATE_AUTH_REQUIRED');
		expect(wordsOf(task)).toMatch(/^That says both yes and no/);
	});

	test('anything else asks again, and does not change what is held', () => {
		const player = new Player(fares);
		let task = player.say(`hold ${code}`);
		for (const said of ['what?', 'no problem', 'on 15 Sep', 'hold CDG-HND-20261003-1']) {
			task = player.say(said, task);
			expect(task.status.state).toBe('TASK_STATE_AUTH_REQUIRED');
		}
		expect(dataOf(player.say('approved', task), 'hold')).toMatchObject([{ code }]);
	});

	test('the cheapest fare of a search can be held at once', () => {
		const player = new Player(fares);
		const asked = player.say('London to New York, hold the cheapest');
		const waiting = player.say('14 Sep', asked);
		expect(player.states.slice(-3)).toEqual([
			'TASK_STATE_WORKING',
			'TASK_STATE_WORKING',
			'TASK_STATE_AUTH_REQUIRED'
		]);
		const found = dataOf(waiting, 'fares') as { code: string; price: { amount: number } }[];
		const cheapest = found.toSorted((a, b) => a.price.amount - b.price.amount)[0];
		const held = player.say('paid', waiting);
		expect(dataOf(held, 'hold')).toMatchObject([{ code: cheapest?.code }]);
		expect(dataOf(held, 'fares')).toHaveLength(3);
	});
});
