/** Markdown as pieces of HTML, safe to show; the pieces before the last stay the same as it grows. */
export type Render = (markdown: string) => readonly string[];

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
const mostKnown = 500;

async function load(): Promise<Render> {
	const [{ Marked }, { default: createPurifier }] = await Promise.all([
		import('marked'),
		import('dompurify')
	]);
	const purifier = createPurifier(window);
	purifier.addHook('afterSanitizeAttributes', (node) => {
		if (!node.hasAttribute('href')) return;
		node.setAttribute('target', '_blank');
		node.setAttribute('rel', 'noopener noreferrer');
	});
	const marked = new Marked({
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
			}
		}
	});
	const known = new Map<string, string>();

	return (markdown) => {
		const tokens = marked.lexer(markdown);
		return tokens
			.filter(({ type }) => type !== 'space')
			.map((token) => {
				const before = known.get(token.raw);
				if (before !== undefined) return before;
				const html = purifier.sanitize(marked.parser([token]), {
					ALLOWED_TAGS: tags,
					ALLOWED_ATTR: ['href', 'title', 'start'],
					ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i
				});
				if (known.size >= mostKnown) known.clear();
				known.set(token.raw, html);
				return html;
			});
	};
}

function escape(text: string): string {
	return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
