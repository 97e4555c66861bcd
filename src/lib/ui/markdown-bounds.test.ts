import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { markdownBounds } from './markdown-bounds.js';

function htmlOf(markdown: string): string {
	return new Marked(markdownBounds()).parse(markdown, { async: false }).trim();
}

/** A word of so many characters that ends in an address. */
const word = (length: number) => 'a@b.example'.padStart(length, 'x');

test.each([10, 1000])('a word of %i characters is read', (length) => {
	expect(htmlOf(`*so* ${word(length)}`)).toMatch(
		/^<p><em>so<\/em> <a href="mailto:x*a@b.example">/
	);
});

test.each([1001, 20_000])('a word of %i characters stays text', (length) => {
	expect(htmlOf(`*so* ${word(length)} *on*`)).toBe(
		`<p><em>so</em> ${word(length)} <em>on</em></p>`
	);
	expect(htmlOf('*a*'.repeat(length))).toBe(`<p>${'*a*'.repeat(length)}</p>`);
	expect(htmlOf('<b>'.repeat(length))).not.toContain('<b>');
});

test.each(['*', '_', '~~'])(
	'of many paragraphs, only one with hundreds of %s stays text',
	(mark) => {
		const words = Array.from({ length: 201 }, () => `${mark}a${mark}`);
		const [some, many] = [words.slice(1).join(' '), words.join(' ')];
		const [first, second, third] = htmlOf([some, many, some].join('\n\n')).split('\n');
		expect(first).toMatch(/^<p><(em|del)>a<\/(em|del)> /);
		expect(second).toBe(`<p>${many}</p>`);
		expect(third).toBe(first);
	}
);
