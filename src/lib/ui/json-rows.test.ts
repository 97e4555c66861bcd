import { describe, expect, test } from 'vitest';
import { jsonRows, openAtFirst, rowText, unfoldedTo, wayTo } from './json-rows.js';

const value = { id: 'task-1', status: { state: 'WORKING' }, parts: [{ text: 'a' }, 5], none: {} };
const shown = new Map<string, number>();

function lines(whole: unknown, open: ReadonlySet<string>, more = shown): string[] {
	return jsonRows(whole, { open, shown: more }).map(
		(row) =>
			`${'  '.repeat(row.depth)}${row.kind === 'rest' ? `${row.entries} more` : rowText(row, 100)}${
				row.kind === 'folded' ? `${row.entries}` : ''
			}${row.comma ? ',' : ''}`
	);
}

test('report 216: what is invisible is told by its escape', () => {
	const name = 'invoice\u202efdp.exe';
	const odd = { [name]: name, plain: 'שלום 👩‍🚀' };
	expect(lines(odd, openAtFirst(odd)).slice(1, 3)).toEqual([
		'  "invoice\\u202efdp.exe": "invoice\\u202efdp.exe",',
		'  "plain": "שלום 👩‍🚀"'
	]);
});

test('with everything open, the rows are the JSON as it is usually written', () => {
	const written = JSON.stringify(value, null, 2).split('\n');
	expect(lines(value, openAtFirst(value))).toEqual(written);
});

test('what is folded is one row', () => {
	expect(lines(value, new Set(['', 'parts']))).toEqual([
		'{',
		'  "id": "task-1",',
		'  "status": {1,',
		'  "parts": [',
		'    {1,',
		'    5',
		'  ],',
		'  "none": {}',
		'}'
	]);
});

test('long arrays show their first entries, and more where asked', () => {
	const long = Array.from({ length: 500 }, (_, index) => index);
	const open = new Set(['']);
	expect(lines(long, open)).toHaveLength(203);
	expect(lines(long, open).at(-2)).toBe('  300 more');
	expect(lines(long, open, new Map([['', 1200]]))).toHaveLength(502);
});

test('long strings are cut', () => {
	const [row] = jsonRows('abcdef', { open: new Set(), shown });
	expect(row && rowText(row, 3)).toBe('"abc');
});

describe('at first', () => {
	test('as many levels are open as there is room for', () => {
		expect([...openAtFirst(value, 4)]).toEqual(['']);
		expect([...openAtFirst(value, 8)]).toEqual(['', 'status', 'parts', 'parts[0]']);
	});

	test('the outermost is open, whatever its size', () => {
		expect([
			...openAtFirst(
				Array.from({ length: 50 }, () => [1]),
				10
			)
		]).toEqual(['']);
	});
});

test.each([
	['status.state', ['', 'status', 'status.state']],
	['parts[0].text', ['', 'parts', 'parts[0]', 'parts[0].text']],
	['status.message.role', ['', 'status']],
	['', ['']],
	['parts[7]', ['', 'parts']]
])('the way to "%s" ends there or at what is nearest', (path, way) => {
	expect(wayTo(value, path).map((step) => step.path)).toEqual(way);
});

test('what leads to a member is unfolded, as far into long lists as it stands', () => {
	const long = { list: Array.from({ length: 500 }, (_, index) => ({ index })) };
	const { open, shown } = unfoldedTo(long, 'list[250].index', {
		open: new Set(['list[1]']),
		shown: new Map([['other', 1200]])
	});
	expect([...open]).toEqual(['list[1]', '', 'list', 'list[250]']);
	expect([...shown]).toEqual([
		['other', 1200],
		['list', 400]
	]);
});

test('names with dots in them are found', () => {
	const path = '["a.b"].c';
	expect(wayTo({ 'a.b': { c: 1 } }, path).at(-1)).toEqual({ path, position: 0 });
});
