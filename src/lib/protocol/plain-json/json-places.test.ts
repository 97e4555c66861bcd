import { describe, expect, test } from 'vitest';
import { placeIn } from './json-places.js';
import type { TextRange } from './tokens.js';

type Path = (string | number)[];

/** What the text has at the two ranges. */
function found(text: string, path: Path) {
	const place = placeIn(text, path);
	const cut = (range?: TextRange) => range && text.slice(range.from, range.to);
	return [cut(place.name), cut(place.value)];
}

const list = '[ { "text": "Hi" }, 12, null, [true] ]';
const object = `{ "parts": ${list}, "a.b": false }`;
const text = `{
	"message": ${object},
	"esc\\u0061ped": "é",
	"twice": 1, "twice": 2,
	"0": {}
}`;

describe('the place of a value', () => {
	test.each<[Path, string | undefined, string]>([
		[[], undefined, text],
		[['message'], '"message"', object],
		[['message', 'parts'], '"parts"', list],
		[['message', 'parts', 0], undefined, '{ "text": "Hi" }'],
		[['message', 'parts', 0, 'text'], '"text"', '"Hi"'],
		[['message', 'parts', 1], undefined, '12'],
		[['message', 'parts', 2], undefined, 'null'],
		[['message', 'parts', 3, 0], undefined, 'true'],
		[['message', 'a.b'], '"a.b"', 'false'],
		[['escaped'], '"esc\\u0061ped"', '"é"'],
		[['twice'], '"twice"', '2'],
		[['0'], '"0"', '{}']
	])('at %j is that of its name and its text', (path, name, value) => {
		expect(found(text, path)).toEqual([name, value]);
	});

	test.each<[string, Path, string]>([
		['a member', ['message', 'parts', 0, 'url'], '{ "text": "Hi" }'],
		['an element', ['message', 'parts', 4], list],
		['all that follows', ['message', 'nothing', 0, 'x'], object],
		['a name in a list', ['message', 'parts', 'text'], list],
		['an index in an object', ['message', 0], object],
		['the inside of a word', ['twice', 'x'], '2'],
		['something at the top', ['nothing'], text]
	])('that is missing is the place of its owner: %s', (_, path, value) => {
		expect(found(text, path)[1]).toBe(value);
	});
});
