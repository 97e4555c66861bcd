import { expect, test } from 'vitest';
import { responseBody } from '../../../src/lib/exchange/index.js';
import type { JsonObject } from '../../../src/lib/protocol/index.js';
import { bindings } from '../../../src/lib/protocol/index.js';
import type { Rig } from '../rig.js';
import { sendRequest } from '../rig.js';
import type { Suite } from './suite.js';

/** A conversation over the bindings in turn: sends, streams, reads, errors. Returns all bodies. */
async function play(rig: Rig): Promise<string[]> {
	await rig.atOnce();
	const bodies: string[] = [];
	const ids: string[] = [];

	for (const binding of bindings) {
		const call = async (agent: string, operation: Operation, request: JsonObject) => {
			const exchange = await rig.call(agent, { operation, binding, request });
			bodies.push(Buffer.from(responseBody(exchange)).toString('base64'));
			const task = exchange.messages[0]?.value.task as { id: string } | undefined;
			if (task) ids.push(task.id);
		};
		const send = (text: string, message: JsonObject = {}) =>
			sendRequest({ parts: [{ text }], ...message });

		await call('fares', 'SendMessage', send('Fares from LHR to JFK for 2'));
		await call('fares', 'SendStreamingMessage', send('14 Sep', { taskId: ids.at(-1) ?? '' }));
		await call('states', 'SendStreamingMessage', send('working, artifact tea, completed'));
		await call('states', 'SendMessage', send('auth-required'));
		await call('states', 'CancelTask', { id: ids.at(-1) ?? '' });
		await call('states', 'CancelTask', { id: ids.at(-1) ?? '' });
		await call('echo', 'SendMessage', send('Anybody there?'));
		await call('fares', 'ListTasks', { includeArtifacts: true, pageSize: 1 });
		await call('fares', 'GetTask', { id: 'task-nowhere' });
		await call('fares', 'SendMessage', {});
	}
	return bodies;
}

type Operation = 'SendMessage' | 'SendStreamingMessage' | 'CancelTask' | 'ListTasks' | 'GetTask';

/** What the host before this one answered. */
let elsewhere: string[] | undefined;

export const sameBytes: Suite = (rig) => {
	test('the same calls in a sandbox of the same name give the same bytes', async () => {
		const own = rig('same-bytes');
		const once = await play(own);
		expect(once.every((body) => body.length > 0)).toBe(true);
		await own.fetch(`${own.url}/control/reset`, { method: 'POST' });
		// Another rig, whose client counts its calls from the beginning as well.
		expect(await play(rig('same-bytes'))).toEqual(once);
		expect(once).toEqual(elsewhere ?? once);
		elsewhere = once;
	});

	test('another name gives other ids', async () => {
		const [one, other] = await Promise.all([rig().waitingTask(), rig().waitingTask()]);
		expect(one.id).not.toBe(other.id);
	});
};
