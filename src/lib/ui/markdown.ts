import type { Token } from 'marked';
import { withCodes } from './invisible.js';
import { markdownBounds } from './markdown-bounds.js';

/**
 * Markdown as pieces of HTML, safe to show; the pieces before the last stay the same as it grows.
 * Undefined where it cannot be read: nested thousands of levels deep, it overflows the stack.
 */
export type Render = (markdown: string) => readonly string[] | undefined;

let loading: Promise<Render> | undefined;

/** Loads the reader of Markdown, once; it is too large to come with a page. */
export function loadMarkdown(): Promise<Render> {
	loading ??= load();
	return loading;
}

const tags =
	'p h3 h4 h5 h6 a ul ol li strong em del code pre blockquote table thead tbody tr th td hr br'.split(
		' '
	);
const address = /^(?:https?|mailto):/i;
const mostKnown = 500;

async function load(): Promise<Render> {
	const [{ Marked }, { default: createPurifier }] = await Promise.all([
		import('marked'),
		import('dompurify')
	]);
	const purifier = createPurifier(window);
	purifier.addHook('afterSanitizeAttributes', (node) => {
		const title = node.getAttribute('title');
		if (title) node.setAttribute('title', withCodes(title));
		if (!node.hasAttribute('href')) return;
		node.setAttribute('target', '_blank');
		node.setAttribute('rel', 'noopener noreferrer');
	});
	const marked = new Marked(markdownBounds(), {
		gfm: true,
		renderer: {
			// Below the headings of the page itself.
			heading({ tokens, depth }) {
				const level = Math.min(6, depth + 3);
				return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
			},
			// An image of elsewhere would tell its host who reads: its address is shown.
			image({ href, text }) {
				return `${escape(text)} (<code>${escape(href)}</code>)`;
			},
			link({ href, text, tokens }) {
				if (address.test(href)) return false;
				const label = this.parser.parseInline(tokens);
				return text === href ? label : `${label} (<code>${escape(href)}</code>)`;
			},
			// HTML is shown as it is written: each document that reads it, whatever is left out of it
			// later, reports its styles and handlers as violations of the page's policy.
			html({ text, block }) {
				if (/^<br ?\/?>$/i.test(text)) return '<br>';
				return block ? `<p>${escape(text)}</p>` : escape(text);
			}
		}
	});
	const known = new Map<string, string>();

	function htmlOf(token: Token): string {
		const before = known.get(token.raw);
		if (before !== undefined) return before;
		const html = purifier.sanitize(marked.parser([token]), {
			ALLOWED_TAGS: tags,
			ALLOWED_ATTR: ['href', 'title', 'start'],
			ALLOWED_URI_REGEXP: address
		});
		if (known.size >= mostKnown) known.clear();
		known.set(token.raw, html);
		return html;
	}

	return (markdown) => {
		try {
			return marked
				.lexer(markdown)
				.filter(({ type }) => type !== 'space')
				.map(htmlOf);
		} catch {
			return undefined;
		}
	};
}

function escape(text: string): string {
	return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
