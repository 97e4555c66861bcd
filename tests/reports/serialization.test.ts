import { expect, test } from 'vitest';
import { responseBody } from '../../src/lib/exchange/index.js';
import type { JsonObject } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import { scriptRequest } from '../conformance/rig.js';
import { createRig } from './create-rig.js';
import { jsonBindings, overBindings } from './over-bindings.js';
import { begin, values } from './tasks.js';

const completed = { status: 'TASK_STATE_COMPLETED' } as const;
const working = { status: 'TASK_STATE_WORKING' } as const;

test.each(bindings)(
	'report 128: a message that returns immediately does not wait for 10 s of work over %s',
	async (binding) => {
		// No time passes here: an answer that waited for the work would never come.
		const script = scriptRequest({ steps: [working, { after: 10_000, ...completed }] });
		const request = { ...script, configuration: { returnImmediately: true } };
		const call = { operation: 'SendMessage', binding, request } as const;
		expect(await createRig().result('scripted', call)).toMatchObject({
			task: { status: { state: 'TASK_STATE_WORKING' } }
		});
	}
);

const talk = ['One', 'Two', 'Three'].map((text) => ({ ...working, say: [{ text }] }));

test.each(
	overBindings<{ title: string; limit: JsonObject; kept: number }>([
		{ title: '129: an absent historyLength gives the whole history', limit: {}, kept: 4 },
		{ title: '129: a historyLength of 0 gives none', limit: { historyLength: 0 }, kept: 0 },
		{ title: '129: a historyLength of 1 gives the latest', limit: { historyLength: 1 }, kept: 1 },
		{ title: '129: a historyLength of 1000 gives all', limit: { historyLength: 1000 }, kept: 4 }
	])
)('report %s over %s', async (_, binding, { limit, kept }) => {
	const rig = createRig();
	const { task } = await rig.result('scripted', {
		operation: 'SendMessage',
		binding,
		request: { ...scriptRequest({ steps: [...talk, completed] }), configuration: limit }
	});
	const { id } = task as { id: string };
	const ask = { binding, request: { id, ...limit } };
	const found = await rig.result('scripted', { operation: 'GetTask', ...ask });
	const list = { operation: 'ListTasks', binding, request: limit } as const;
	const { tasks } = (await rig.result('scripted', list)) as { tasks: JsonObject[] };

	const { history } = found;
	expect(tasks).toMatchObject([{ id }]);
	for (const shown of [task as JsonObject, found, ...tasks]) {
		expect('history' in shown).toBe(kept > 0);
		expect(shown.history).toEqual(history);
	}
	const texts = ((history ?? []) as { parts: { text?: string }[] }[]).map(
		({ parts }) => parts[0]?.text
	);
	// The first message holds the script, and the last one said is gone into the history by now.
	expect(texts).toEqual([undefined, 'One', 'Two', 'Three'].slice(4 - kept));
});

test.each(bindings)(
	'report 130: the last page has an empty token for the next one over %s',
	async (binding) => {
		const rig = createRig();
		await begin(rig, [working]);
		await begin(rig, [working]);
		const list = { operation: 'ListTasks', binding } as const;
		const first = await rig.result('scripted', { ...list, request: { pageSize: 1 } });
		expect(first.nextPageToken).toEqual(expect.stringMatching(/./));
		const request = { pageSize: 1, pageToken: first.nextPageToken ?? '' };
		const last = await rig.result('scripted', { ...list, request });
		expect(last).toMatchObject({ nextPageToken: '', pageSize: 1, totalSize: 2 });
	}
);

test.each(jsonBindings)(
	'report 133: names in snake_case are understood and answered in camelCase over %s',
	async (binding) => {
		const rig = createRig();
		const { message } = scriptRequest({ steps: [working, { after: 10_000, ...completed }] });
		const { messageId, ...others } = message as JsonObject;
		const sent = await rig.call('scripted', {
			operation: 'SendMessage',
			binding,
			request: {
				message: { ...others, message_id: messageId ?? '', context_id: 'mine' },
				configuration: { return_immediately: true }
			}
		});
		expect(values(sent)).toMatchObject([
			{
				task: {
					contextId: 'mine',
					status: { state: 'TASK_STATE_WORKING' },
					history: [{ messageId: 'm-1', contextId: 'mine' }]
				}
			}
		]);
		await begin(rig, [working]);
		const listed = await rig.call('scripted', {
			operation: 'ListTasks',
			binding,
			request: { page_size: 2, history_length: 0, context_id: 'mine' }
		});
		expect(values(listed)).toMatchObject([
			{ tasks: [{ contextId: 'mine' }], pageSize: 2, totalSize: 1 }
		]);
		for (const exchange of [sent, listed]) {
			const body = new TextDecoder().decode(responseBody(exchange));
			expect(body).not.toMatch(/"[a-z]+(_[a-z]+)+":/);
		}
		const [task] = values(listed)[0]?.tasks as JsonObject[];
		expect(task).not.toHaveProperty('history');
	}
);

test.each(bindings)(
	'report 134: our client leaves out members that are undefined over %s',
	async (binding) => {
		const rig = createRig();
		const undefinedValue = undefined as unknown as string;
		const metadata = { kept: 1, gone: undefinedValue, deep: { gone: undefinedValue } };
		const sent = await rig.call('scripted', {
			operation: 'SendMessage',
			binding,
			request: scriptRequest({ steps: [completed] }, { metadata, contextId: undefinedValue })
		});
		expect(sent.ending?.kind).toBe('complete');
		expect(values(sent)).toMatchObject([{ task: { history: [{ messageId: 'm-1' }] } }]);
		const [message] = (values(sent)[0]?.task as { history: JsonObject[] }).history;
		expect(message?.metadata).toEqual({ kept: 1, deep: {} });
		const request = { contextId: undefinedValue, pageSize: undefinedValue };
		const listed = await rig.result('scripted', { operation: 'ListTasks', binding, request });
		expect(listed).toMatchObject({ pageSize: 50, totalSize: 1 });
	}
);
