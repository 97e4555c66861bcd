import { describe, expect, test } from 'vitest';
import type { JsonObject, Message, Part } from '../../protocol/index.js';
import { readConversation } from './wishes.js';

type Said = string | JsonObject | Part[];

function read(...said: Said[]) {
	const messages = said.map((content, index): Message => {
		const parts = Array.isArray(content) ? content : [partOf(content)];
		return { messageId: `${index}`, role: 'ROLE_USER', parts };
	});
	return readConversation(messages);
}

function partOf(content: string | JsonObject): Part {
	return typeof content === 'string' ? { text: content } : { data: content };
}

const usual = { duration: 10_000, sections: 4 };

describe('a topic', () => {
	test.each([
		['Report on tea prices in 20 s, 5 sections', 'tea prices'],
		['Write about bridges for 2 minutes, fail half-way', 'bridges'],
		['A report in 5 sections on tea', 'tea'],
		['20-second report on tea', 'tea'],
		['Report: tea prices', 'tea prices'],
		['tea prices, 20 s, 5 sections', 'tea prices'],
		['20 s, 5 sections: tea prices', 'tea prices'],
		['Report on tea, coffee and cocoa', 'tea, coffee and cocoa'],
		['Report on “tea prices”. Please hurry!', 'tea prices'],
		['Report on St. Petersburg', 'St. Petersburg'],
		['Report on tea prices (10 s, 3 sections)', 'tea prices'],
		['I would like a report about cats, please', 'cats'],
		['Report on the effects of rain on crops', 'the effects of rain on crops'],
		['How do bridges work, 30 s', 'How do bridges work'],
		['Report on why bridges fail', 'why bridges fail'],
		['Report on banks that fail after 10 years', 'banks that fail after 10 years'],
		['Report on how to not fail exams', 'how to not fail exams'],
		['Report on failing banks', 'failing banks'],
		['Report on the 3 parts of an engine', 'the 3 parts of an engine'],
		['Report on the 100 m sprint', 'the 100 m sprint'],
		['Report on the first 5 minutes of the universe', 'the first 5 minutes of the universe'],
		['Report on US elections', 'US elections'],
		['Report on 🚲', '🚲'],
		['Topic: tea; duration: 20 s; sections: 7', 'tea']
	])('is found in "%s"', (text, topic) => {
		expect(read(text)).toMatchObject({ outcome: { topic }, faults: [], isUseful: true });
	});

	test.each(['', '?', 'hello', 'asdf qwer', 'tea prices', 'Write a report', 'Give us a report'])(
		'is asked for after "%s"',
		(text) => {
			expect(read(text)).toMatchObject({ outcome: 'topic', isUseful: false });
		}
	);

	test.each([
		['tea prices', 'tea prices'],
		['the effects of rain on crops', 'the effects of rain on crops'],
		['on tea', 'tea'],
		['Write about tea', 'tea'],
		['茶叶', '茶叶']
	])('that was asked for may be a bare "%s"', (answer, topic) => {
		expect(read('hello', answer).outcome).toEqual({ topic, ...usual });
	});

	test('is no greeting', () => {
		expect(read('hello', 'hello', 'Yes, please!').outcome).toBe('topic');
	});

	test('is kept until another one is named', () => {
		expect(read('Report on tea', 'make the report 6 sections').outcome).toMatchObject({
			topic: 'tea',
			sections: 6
		});
		expect(read('Report on tea', 'make it about coffee').outcome).toMatchObject({
			topic: 'coffee'
		});
		for (const aside of ['How is the report going on?', 'carry on with the report', 'thanks']) {
			expect(read('Report on tea', aside)).toMatchObject({
				outcome: { topic: 'tea' },
				isUseful: false
			});
		}
	});

	test('has at most 100 characters', () => {
		expect(read(`Report on ${'x'.repeat(100)}`).faults).toEqual([]);
		expect(read(`Report on ${'x'.repeat(101)}`)).toMatchObject({
			outcome: 'topic',
			faults: [{ text: 'A topic has 1 to 100 characters.' }]
		});
	});
});

describe('a duration', () => {
	test.each([
		['in 20 s', 20],
		['20s', 20],
		['for two minutes', 120],
		['over 1.5 min', 90],
		['in 1,5 min', 90],
		['in 1m30s', 90],
		['for 1 minute and 30 seconds', 90],
		['in about half a minute', 30],
		['for half an hour', 1800],
		['lasting a minute', 60],
		['that takes 1500 ms', 1.5],
		['\n1 second', 1]
	])('is read from %j', (text, seconds) => {
		expect(read(`Report on tea ${text}`).outcome).toEqual({
			topic: 'tea',
			duration: seconds * 1000,
			sections: 4
		});
	});

	test.each(['in 0 s', 'in -5 s', 'in 999 ms', 'for an hour', 'in 30 min 1 s'])(
		'is refused and asked for after "%s"',
		(text) => {
			expect(read(`Report on tea ${text}`)).toMatchObject({
				outcome: 'duration',
				faults: [{ text: 'A report takes from 1 second to 30 minutes.' }]
			});
			expect(read(`Report on tea ${text}`, '15').outcome).toMatchObject({ duration: 15_000 });
			expect(read(`Report on tea ${text}`, '1 min').outcome).toMatchObject({ duration: 60_000 });
		}
	);
});

describe('the number of sections', () => {
	test.each([
		['in 5 sections', 5],
		['with five sections', 5],
		[', sections: 7', 7],
		[', 50 sections', 50],
		[', 1 section', 1]
	])('is read from %j', (text, sections) => {
		expect(read(`Report on tea ${text}`).outcome).toEqual({ ...usual, topic: 'tea', sections });
	});

	test.each(['0 sections', '51 sections', '-3 sections', '2.5 sections'])(
		'is refused and asked for after "%s"',
		(text) => {
			expect(read(`Report on tea, ${text}`)).toMatchObject({
				outcome: 'sections',
				faults: [{ text: 'A report has 1 to 50 sections.' }]
			});
			expect(read(`Report on tea, ${text}`, 'six').outcome).toMatchObject({ sections: 6 });
		}
	);
});

describe('a failure', () => {
	test.each([
		['fail', 2],
		['it should fail', 2],
		['fail half-way through', 2],
		['then fail', 2],
		['fail at the start', 0],
		['fail at the end', 4],
		['fail in section 3', 2.5],
		['fail after section 3', 3],
		['failing after two sections', 2],
		['fail after 7.5 s', 3],
		['with a failure after 5 s', 2]
	])('is placed by "%s"', (text, failsAfter) => {
		expect(read(`Report on tea, ${text}`).outcome).toEqual({ ...usual, topic: 'tea', failsAfter });
	});

	test.each(['fail sometime', 'failing in the third one', 'fail in section 5', 'fail after 11 s'])(
		'is refused and asked for after "%s"',
		(text) => {
			const asked = `Report on tea, ${text}`;
			expect(read(asked).outcome).toBe('failure');
			expect(read(asked, 'in section 2').outcome).toMatchObject({ failsAfter: 1.5 });
			expect(read(asked, 'after 5 s').outcome).toMatchObject({ failsAfter: 2 });
			expect(read(asked, 'do not fail').outcome).toEqual({ ...usual, topic: 'tea' });
		}
	);

	test('fits once the report is long enough', () => {
		const { outcome } = read('Report on tea, fail in section 5', '6 sections');
		expect(outcome).toMatchObject({ sections: 6, failsAfter: 4.5 });
	});

	test.each(['do not fail', "don't fail", 'never fail'])('is called off by "%s"', (text) => {
		const { outcome } = read('fail half-way', `Report on tea and ${text}`);
		expect(outcome).toEqual({ ...usual, topic: 'tea' });
	});
});

describe('a data part', () => {
	test.each<[JsonObject, JsonObject]>([
		[
			{ duration: 20, sections: 5 },
			{ duration: 20_000, sections: 5 }
		],
		[{ duration: 1.5 }, { duration: 1500 }],
		[
			{ duration: '2 min', sections: '6' },
			{ duration: 120_000, sections: 6 }
		],
		[{ duration: null, fail: false, failAfter: 2, tone: 'warm' }, {}],
		[{ fail: true }, { failsAfter: 2 }],
		[{ fail: 'in section 3' }, { failsAfter: 2.5 }],
		[{ fail: true, failAfter: 3 }, { failsAfter: 3 }],
		[{ failAfter: '5 s' }, { failsAfter: 2 }]
	])('%j is understood', (data, outcome) => {
		expect(read({ topic: 'tea', ...data }).outcome).toEqual({ topic: 'tea', ...usual, ...outcome });
	});

	test.each<[JsonObject, string]>([
		[{ topic: 7 }, 'topic'],
		[{ topic: ' ' }, 'topic'],
		[{ topic: 'x'.repeat(101) }, 'topic'],
		[{ duration: 0 }, 'duration'],
		[{ duration: 1e21 }, 'duration'],
		[{ duration: [20] }, 'duration'],
		[{ duration: 'soon' }, 'duration'],
		[{ sections: 2.5 }, 'sections'],
		[{ sections: true }, 'sections'],
		[{ fail: 'sometime' }, 'failure'],
		[{ fail: 3 }, 'failure'],
		[{ failAfter: -1 }, 'failure'],
		[{ failAfter: 9 }, 'failure']
	])('%j leads to a question', (data, asked) => {
		expect(read({ topic: 'tea', ...data }).outcome).toBe(asked);
	});

	test('goes with text', () => {
		const parts: Part[] = [{ text: 'Report on tea' }, { data: { sections: 6 } }];
		expect(read(parts).outcome).toEqual({ ...usual, topic: 'tea', sections: 6 });
	});
});

test.each<Said>([{}, [{ data: [1, 2] }], [{ url: 'https://example.org/a.png' }]])(
	'%j says nothing about a report',
	(content) => {
		expect(read(content)).toMatchObject({ outcome: 'topic', isUseful: false });
	}
);

test('a text may have 2000 characters', () => {
	const text = `Report on tea;${'.'.repeat(1986)}`;
	expect(read(text).outcome).toMatchObject({ topic: 'tea' });
	expect(read(`${text}.`).outcome).toBe('topic');
});
