import { describe, expect, test } from 'vitest';
import type { Draft } from './drafts.svelte.js';
import type { SavedDesk } from './saved-desk.js';
import { savedVersion } from './saved-desk.js';
import { withoutCredentials } from './without-credentials.js';

function desk(change: Partial<SavedDesk>): SavedDesk {
	return {
		version: savedVersion,
		sandbox: 'main',
		agent: 'fares',
		operation: 'CreateTaskPushNotificationConfig',
		binding: 'rest',
		drafts: {},
		headers: [],
		tasks: {},
		messageNumbers: { main: 1 },
		...change
	};
}

const savedDraft = (draft: Draft) =>
	withoutCredentials(desk({ drafts: { key: draft } }), []).drafts.key;

test('a draft keeps all else that is known of it', () => {
	const draft: Draft = { sample: 'only', text: '{}', earlier: '{"jsonrpc": "2.0"}', taken: true };
	expect(savedDraft(draft)).toEqual(draft);
});

describe('a header', () => {
	const rows = ['Authorization', 'X-Own-Key', 'A2A-Version', 'X-Trace'].map((name, id) => ({
		id,
		name,
		value: `value ${id}`,
		on: true
	}));
	const card = {
		securitySchemes: { own: { apiKeySecurityScheme: { location: 'header', name: 'x-own-key' } } }
	};

	test('that carries a credential stays without its value, others stay as they are', () => {
		const saved = withoutCredentials(desk({ headers: rows }), [card]).headers;
		expect(saved.map(({ value }) => value)).toEqual(['', '', 'value 2', 'value 3']);
		expect(saved.map(({ name, on }) => [name, on])).toEqual(rows.map(({ name, on }) => [name, on]));
	});
});

describe('a text', () => {
	test.each([
		['a token', '{ "token": "secret" }', '{ "token": "" }'],
		[
			'credentials, wherever they are',
			'{"configuration":{"pushNotificationConfig":{"authentication":{"scheme":"Bearer","credentials":"secret"}}}}',
			'{"configuration":{"pushNotificationConfig":{"authentication":{"scheme":"Bearer","credentials":""}}}}'
		],
		['repeated names', '{"token":"secret","token":"secret"}', '{"token":"","token":""}'],
		['a name with escapes', '{"\\u0074oken":"secret"}', '{"\\u0074oken":""}'],
		['a name in capitals', '{"Token":"secret"}', '{"Token":""}'],
		['a whole value', '{"credentials":{"token":["secret"]},"a":[1]}', '{"credentials":"","a":[1]}'],
		[
			'what is written, elsewhere',
			'{\n "n": 1.50,\n "token":1e400}',
			'{\n "n": 1.50,\n "token":""}'
		],
		[
			'a word that is a value',
			'{"text":"token","pageToken":"p"}',
			'{"text":"token","pageToken":"p"}'
		]
	])('is saved without its credentials: %s', (_, text, expected) => {
		expect(savedDraft({ text })).toEqual({ text: expected });
		expect(savedDraft({ earlier: text })).toEqual({ earlier: expected });
		expect(savedDraft({ form: { text, inputs: {} } })).toEqual({
			form: { text: expected, inputs: {} }
		});
	});

	test.each(['{"token": "secret"', '["token"]', "{'credentials': 'secret'}", '{"\\u0074oken": "s'])(
		'that is no JSON object and may hold some is not saved: %s',
		(text) => expect(savedDraft({ sample: 'own', text })).toEqual({ sample: 'own' })
	);

	test.each(['{"id": 1', 'not JSON', '{"message": {}}'])(
		'without any is saved as it is: %s',
		(text) => expect(savedDraft({ text, earlier: text })).toEqual({ text, earlier: text })
	);
});

test('what is unfinished in the form is saved, but for a credential', () => {
	const inputs = { pageSize: 'abc', 'authentication.credentials': 'secret', token: 'secret' };
	expect(savedDraft({ form: { text: '{}', inputs } })).toEqual({
		form: { text: '{}', inputs: { pageSize: 'abc' } }
	});
});
