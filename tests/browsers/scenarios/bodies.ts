import { expect } from '@playwright/test';
import type { Binding } from '../../../src/lib/protocol/index.js';
import {
	bindingSegments,
	bindings,
	bodyLimit,
	operation
} from '../../../src/lib/protocol/index.js';
import { callerFor } from '../../../src/lib/wire/index.js';
import type { Scenario } from '../scenario.js';

export const bodies: readonly Scenario[] = bindings.map((binding) => {
	return {
		title: `a body over ${binding} may have 4 MiB and not one byte more`,
		smoke: true,
		async run(stage) {
			const { tab } = await stage.visit('/');
			const url = `${stage.site}/sandbox/main/echo/${bindingSegments[binding]}`;
			const most = await callOfSize(binding, url, bodyLimit);
			expect(await tab.evaluate(echo, most)).toBe(most.letters);
			const more = await callOfSize(binding, url, bodyLimit + 1);
			expect(await tab.evaluate(echo, more)).toBe(0);
		}
	};
});

/** A call whose body is one letter again and again, but for its start and its end. */
interface LetterCall {
	url: string;
	headers: [string, string][];
	/** In Base64. */
	start: string;
	letters: number;
	end: string;
}

async function callOfSize(binding: Binding, url: string, size: number): Promise<LetterCall> {
	// What stands around the letters depends on how many they are; a few do not matter.
	const about = size - 1000;
	const around = (await requestOf(binding, url, about)).body.byteLength - about;
	const letters = size - around;
	const { body, ...call } = await requestOf(binding, url, letters);
	expect(body.byteLength).toBe(size);
	const first = body.indexOf('aaaa');
	return {
		...call,
		start: body.toString('base64', 0, first),
		letters,
		end: body.toString('base64', first + letters)
	};
}

/** The request that sends a message with so many letters. */
async function requestOf(binding: Binding, url: string, letters: number) {
	const message = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'a'.repeat(letters) }] };
	const sent = new Promise<Request>((resolve, reject) => {
		const call = callerFor(binding)({
			operation: operation('SendMessage'),
			request: { message },
			url,
			headers: new Headers({ 'A2A-Version': '1.0' }),
			fetch: (input, init) => {
				resolve(new Request(input, init));
				return new Promise<never>(() => {});
			},
			sequence: 1
		});
		call.next().catch(reject);
	});
	const request = await sent;
	const body = Buffer.from(await request.arrayBuffer());
	return { url: request.url, headers: [...request.headers], body };
}

/** Runs in the page. How many letters come back. */
async function echo({ url, headers, start, letters, end }: LetterCall): Promise<number> {
	const bytes = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
	const body = await new Blob([bytes(start), 'a'.repeat(letters), bytes(end)]).arrayBuffer();
	const response = await fetch(url, { method: 'POST', headers, body });
	const [echoed = ''] = /a{1000,}/.exec(await response.text()) ?? [];
	return echoed.length;
}
