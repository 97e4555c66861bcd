import { describe, expect, test } from 'vitest';
import { json, openDesk, taskIn } from './open-desk.test-helper.js';
import { readSavedDesk } from './saved-desk.js';

/** A desk that has something of everything, as it comes back from a storage. */
async function savedDesk(): Promise<Record<string, unknown>> {
	const desk = await openDesk(() => json(taskIn('TASK_STATE_WORKING')));
	await desk.send();
	desk.request.fillIn(desk.request.text, { metadata: '{"a"' });
	desk.request.chooseSample('example-1');
	desk.request.edit('{"mine": 1}');
	return JSON.parse(JSON.stringify(desk.save())) as Record<string, unknown>;
}

test('a desk is read as it was saved', async () => {
	const saved = await savedDesk();
	expect(saved.drafts).not.toEqual({});
	expect(saved.tasks).not.toEqual({});
	expect(readSavedDesk(saved)).toEqual(saved);
});

describe('what is no desk of this build is not read', () => {
	test.each([undefined, null, 'text', [], {}])('such as %j', (value) => {
		expect(readSavedDesk(value)).toBeUndefined();
	});

	test.each<[string, unknown]>([
		['version', 0],
		['sandbox', 1],
		['agent', undefined],
		['operation', 'Fly'],
		['binding', 'soap'],
		['drafts', { key: { text: 1 } }],
		['drafts', { key: { form: { text: '{}' } } }],
		['drafts', { key: { taken: 'yes' } }],
		['headers', [{ id: 0, name: 'A', value: 'b' }]],
		['headers', {}],
		['tasks', { fares: { state: 'TASK_STATE_WORKING' } }],
		['messageNumbers', { main: 'two' }]
	])('such as one whose %s is %j', async (name, value) => {
		expect(readSavedDesk({ ...(await savedDesk()), [name]: value })).toBeUndefined();
	});
});
