import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import type { CallExchange } from '../../src/lib/exchange/index.js';
import AnswerCard from '../../src/lib/panels/AnswerCard.svelte';
import AnswerConfigs from '../../src/lib/panels/AnswerConfigs.svelte';
import AnswerParts from '../../src/lib/panels/AnswerParts.svelte';
import AnswerTask from '../../src/lib/panels/AnswerTask.svelte';
import AnswerTasks from '../../src/lib/panels/AnswerTasks.svelte';
import Bytes from '../../src/lib/panels/Bytes.svelte';
import ErrorFacts from '../../src/lib/panels/ErrorFacts.svelte';
import EventRow from '../../src/lib/panels/EventRow.svelte';
import HeaderList from '../../src/lib/panels/HeaderList.svelte';
import TaskTable from '../../src/lib/panels/TaskTable.svelte';
import ChoiceList from '../../src/lib/ui/ChoiceList.svelte';
import ChoiceSelect from '../../src/lib/ui/ChoiceSelect.svelte';
import OutsideText from '../../src/lib/ui/OutsideText.svelte';

/** What a reader sees of a component: its text, in which marks are told as `[U+202E]`. */
function seen<Props extends object>(shown: Component<Props>, props: NoInfer<Props>) {
	const { body } = render(shown as Component<Record<string, unknown>>, {
		props: props as Record<string, unknown>
	});
	return body
		.replace(/<!--.*?-->/g, '')
		.replace(/<span class="invisible" data-code="([^"]+)"[^>]*>[^<]*<\/span>/g, '[$1]')
		.replace(/<[^>]+>/g, '')
		.replaceAll(/\s+/g, ' ');
}

/** Text in which the end seems to be the start, and what claims to be seen is not there. */
const lie = 'in\u202evoice\u2066fdp\u200b.exe\u{e0041}';
const acting = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

const message = {
	messageId: lie,
	role: lie,
	parts: [{ text: lie, filename: lie, mediaType: lie }]
};
const task = { id: lie, contextId: lie, status: { state: lie, timestamp: lie, message } };
const error = {
	kind: 'jsonrpc' as const,
	code: -32602,
	status: lie,
	reason: lie,
	message: lie,
	violations: [{ field: lie, description: lie }],
	metadata: { [lie]: lie },
	details: []
};
const artifact = { id: lie, name: lie, description: lie, open: false };
const raw = { raw: 'aGVsbG8=', filename: lie, mediaType: lie };
const skills = [{ id: lie, name: lie, description: lie, examples: [lie] }];
const choices = { legend: '', label: '', chosen: 'a', onchoose: () => {} };
const groups = [{ choices: [{ value: 'a', label: lie, detail: lie }] }];

function shows<Props extends object>(shown: Component<Props>, props: NoInfer<Props>) {
	return { name: shown.name, text: () => seen(shown, props) };
}

test.each([
	shows(AnswerCard, { card: { name: lie, description: lie, version: lie, skills } }),
	shows(AnswerConfigs, { configs: [{ [lie]: lie }] }),
	shows(AnswerParts, { parts: [raw, { url: `https://good.test/${lie}` }, { url: lie }] }),
	shows(AnswerTask, {
		task: { ...task, state: lie, history: [message], artifacts: [{ ...artifact, parts: [] }] },
		running: false
	}),
	shows(AnswerTasks, { list: { tasks: [task] }, onread: () => {} }),
	shows(Bytes, { body: new TextEncoder().encode(lie), headers: [['content-type', 'text/plain']] }),
	shows(ErrorFacts, { error }),
	shows(EventRow, {
		event: { at: 0, value: { message } },
		number: 1,
		gap: undefined,
		open: true,
		breaches: [lie],
		onopen: () => {}
	}),
	shows(HeaderList, { headers: [[lie, lie]] }),
	shows(TaskTable, { tasks: [task], onact: () => {} }),
	shows(ChoiceList, { ...choices, groups }),
	shows(ChoiceSelect, { ...choices, groups })
])('report 216: $name shows what is invisible, and nothing of it acts', ({ text }) => {
	expect(text()).toMatch(/U\+202E|\\u202e/);
	expect(text()).not.toMatch(acting);
});

describe('report 216: text from outside', () => {
	test('a file’s name and a link’s text end where they seem to end', () => {
		const parts = [
			{ raw: 'aGVsbG8=', filename: 'invoice\u202efdp.exe' },
			{ url: 'https://good.test/\u202emoc.live' }
		];
		const text = seen(AnswerParts, { parts });
		expect(text).toContain('Download invoice[U+202E]fdp.exe');
		expect(text).toContain('https://good.test/[U+202E]moc.live link to good.test');
	});

	test('is copied as it is', () => {
		const { body } = render(OutsideText, { props: { text: lie } });
		expect(body.replace(/<[^>]+>/g, '')).toBe(lie);
	});

	test('that is full of invisible characters costs no element for each', () => {
		const { body } = render(OutsideText, { props: { text: 'a\u200b'.repeat(5000) } });
		expect(body).toContain('a[U+200B]a[U+200B]');
		expect(body.match(/<span/g)).toBeNull();
	});
});

describe('report 218: a part with empty content is seen', () => {
	test('one by one and among others', () => {
		const blank = [{ text: '' }, { text: '   ' }, { text: '\n' }, { url: '' }, { text: 'last' }];
		expect(seen(AnswerParts, { parts: blank })).toMatch(
			/\(only white space\).*1 of the texts is empty\..*\(empty address\).*last/
		);
		expect(seen(AnswerParts, { parts: [{ text: '' }] })).toContain('(empty text)');
		expect(seen(AnswerParts, { parts: [{ text: '', mediaType: 'text/markdown' }] })).toContain(
			'(empty text)'
		);
		expect(seen(AnswerParts, { parts: [] })).toContain('(no parts)');
		expect(seen(AnswerParts, { parts: [{ raw: '' }] })).toContain('0 B');
	});

	test('and text with something in it is left alone', () => {
		const parts = [{ text: 'One, ' }, { text: ' ' }, { text: 'two.' }];
		expect(seen(AnswerParts, { parts }).trim()).toBe('One, two.');
	});

	test('in an event, in an error and in a header', () => {
		const value: CallExchange['messages'][number]['value'] = {
			artifactUpdate: { taskId: 't', artifact: { artifactId: 'a', parts: [{ text: '' }] } }
		};
		const event = { event: { at: 0, value }, number: 1, gap: undefined, open: false };
		expect(seen(EventRow, { ...event, breaches: [], onopen: () => {} })).toContain('(empty text)');
		expect(seen(ErrorFacts, { error: { ...error, message: '' } })).toContain('(empty text)');
		expect(seen(HeaderList, { headers: [['x-note', '']] })).toContain('(empty text)');
	});
});

test('report 219: a link that no browser should open is text', () => {
	const url = 'javascript:alert(1)';
	const { body } = render(AnswerParts, { props: { parts: [{ url }] } });
	expect(body).toContain(url);
	expect(body).not.toContain('<a');
});
