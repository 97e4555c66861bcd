import type { MarkedExtension } from 'marked';

/** Longer words than any address that a reader would follow, in characters. */
const longestWord = 1000;
/** More marks in one paragraph than anybody writes. */
const mostMarks = 400;

const longWord = new RegExp(`^\\S{${longestWord + 1},}`);
const marks = /[*_~]+/g;

/**
 * Keeps Markdown from taking a minute to read. Whether a word is an address, and where its emphasis
 * ends, is looked for from each mark in it to its end: what is longer or has more marks than these
 * bounds stays text.
 */
export function markdownBounds(): MarkedExtension {
	let known = '';
	let isCrowded = false;

	/** False leaves the paragraph to be read as usual. */
	function whereCrowded(paragraph: string): undefined | false {
		if (paragraph !== known) {
			known = paragraph;
			isCrowded = (paragraph.match(marks)?.length ?? 0) > mostMarks;
		}
		return isCrowded ? undefined : false;
	}

	return {
		extensions: [
			{
				name: 'longWord',
				level: 'inline',
				tokenizer(src) {
					const [raw] = longWord.exec(src) ?? [];
					return raw === undefined ? undefined : { type: 'text', raw, text: raw };
				}
			}
		],
		tokenizer: {
			emStrong: (_, paragraph) => whereCrowded(paragraph),
			del: (_, paragraph) => whereCrowded(paragraph)
		}
	};
}
