import { expect, test } from 'vitest';
import { HeaderRows } from './header-rows.svelte.js';

test('a header that is switched off stays, is not sent and keeps nothing from being sent', () => {
	const headers = new HeaderRows();
	const id = headers.add();
	headers.change(id, { name: 'Cookie', value: 'a=b' });
	expect(headers.faulty).toBe(true);
	headers.change(id, { on: false });
	expect(headers.faulty).toBe(false);
	expect(headers.faults[id]).toBeUndefined();
	expect(headers.list).toEqual([['A2A-Version', '1.0']]);
	expect(headers.rows).toHaveLength(2);
});

test('a request names its version while a row for that is sent, however it is spelled', () => {
	const headers = new HeaderRows();
	expect(headers.namesVersion).toBe(true);
	headers.change(0, { on: false });
	expect(headers.namesVersion).toBe(false);
	headers.change(headers.add(), { name: 'a2a-version' });
	expect(headers.namesVersion).toBe(true);
});
