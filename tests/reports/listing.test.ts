import { expect, test } from 'vitest';
import type { Binding, JsonObject, TaskList } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import type { Rig } from '../conformance/rig.js';
import { createRig } from './create-rig.js';
import { jsonBindings, overBindings } from './over-bindings.js';
import { expectInvalid } from './refusal.js';
import { begin, goOn } from './tasks.js';

const working = { status: 'TASK_STATE_WORKING' } as const;
const completed = { status: 'TASK_STATE_COMPLETED' } as const;

function callList(rig: Rig, binding: Binding, request: JsonObject = {}) {
	return rig.call('scripted', { operation: 'ListTasks', binding, request });
}

async function list(rig: Rig, binding: Binding, request: JsonObject = {}): Promise<TaskList> {
	const call = { operation: 'ListTasks', binding, request } as const;
	return (await rig.result('scripted', call)) as unknown as TaskList;
}

const idsIn = ({ tasks }: TaskList) => tasks.map(({ id }) => id);

test.each(bindings)('report 091: an empty list has all of its members over %s', async (binding) => {
	expect(await list(createRig(), binding)).toEqual({
		tasks: [],
		nextPageToken: '',
		pageSize: 50,
		totalSize: 0
	});
});

test.each(bindings)(
	'report 094: a page size that is not sent is 50 over %s, and a page size of 0 is refused',
	async (binding) => {
		const rig = createRig();
		const exchange = await callList(rig, binding);
		expect(exchange.messages).toMatchObject([{ value: { pageSize: 50 } }]);
		expectInvalid(await callList(rig, binding, { pageSize: 0 }), ['pageSize']);
	}
);

test('report 094: our client sends no page size over gRPC-Web where none is given', async () => {
	const rig = createRig();
	const bytesFor = async (request: JsonObject) => [
		...((await callList(rig, 'grpc', request)).request?.body ?? [])
	];
	// A frame is a flag, four bytes of length, and the message; the page size is field 4 of that.
	expect(await bytesFor({})).toEqual([0, 0, 0, 0, 0]);
	expect(await bytesFor({ pageSize: 0 })).toEqual([0, 0, 0, 0, 2, 4 << 3, 0]);
});

test.each(
	overBindings([
		{
			title: '095: a page token that nobody gave is refused',
			token: async () => 'garbage'
		},
		{
			title: '095: a page token of a list with other filters is refused',
			token: async (rig: Rig) => {
				await begin(rig, [working]);
				await begin(rig, [working]);
				return (await list(rig, 'rest', { pageSize: 1 })).nextPageToken;
			}
		}
	])
)('report %s over %s', async (_, binding, { token }) => {
	const rig = createRig();
	const pageToken = await token(rig);
	expect(pageToken).not.toBe('');
	const status = 'TASK_STATE_WORKING';
	expectInvalid(await callList(rig, binding, { pageToken, status }), ['pageToken']);
});

test.each(bindings)(
	'report 098: the task whose status is newest comes first over %s',
	async (binding) => {
		const rig = createRig();
		const [a, b, c] = [
			await begin(rig, [working]),
			await begin(rig, [working]),
			await begin(rig, [working])
		];
		const done = [await goOn(rig, b, completed), await goOn(rig, c, completed)];
		done.push(await goOn(rig, a, completed));
		const found = await list(rig, binding);
		expect(idsIn(found)).toEqual([a.id, c.id, b.id]);
		const times = found.tasks.map(({ status }) => status.timestamp);
		expect(times).toEqual(done.map(({ status }) => status.timestamp).reverse());
		expect(new Set(times).size).toBe(3);
	}
);

test.each(bindings)(
	'report 099: tasks may be listed from a time on, that one included, over %s',
	async (binding) => {
		const rig = createRig();
		const [_older, middle, newer] = [
			await begin(rig, [working]),
			await begin(rig, [working]),
			await begin(rig, [working])
		];
		const statusTimestampAfter = middle.status.timestamp;
		const found = await list(rig, binding, { statusTimestampAfter });
		expect(idsIn(found)).toEqual([newer.id, middle.id]);
		expect(found.totalSize).toBe(2);
	}
);

const noTimes = [
	{ title: '099: a number is no time to list from', value: 1767225600000 },
	{ title: '099: a day is no time to list from', value: 'yesterday' }
];

test.each(overBindings(noTimes, jsonBindings))(
	'report %s over %s',
	async (_, binding, { value }) => {
		const exchange = await callList(createRig(), binding, { statusTimestampAfter: value });
		expectInvalid(exchange, ['statusTimestampAfter']);
	}
);

test.each(overBindings(noTimes, ['grpc']))(
	'report %s, and our client sends no such request over %s',
	async (_, binding, { value }) => {
		const exchange = await callList(createRig(), binding, { statusTimestampAfter: value });
		expect(exchange.request).toBeUndefined();
		expect(exchange.ending).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('Timestamp') as string
		});
	}
);
