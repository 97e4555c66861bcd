/** A run of text and what it is in JSON; `plain` is punctuation and space. */
export interface Token {
	readonly kind: 'name' | 'string' | 'literal' | 'plain';
	readonly text: string;
}

/** Cuts one line of JSON, or the start of one, into tokens. */
export type Highlight = (text: string) => readonly Token[];

let loading: Promise<Highlight> | undefined;

/** Loads the highlighter for JSON, once; it is too large to come with a page. */
export function loadHighlight(): Promise<Highlight> {
	loading ??= load();
	return loading;
}

/** Colours stand for kinds: a strict CSP allows classes but no inline colours. */
const kinds: Record<string, Token['kind']> = {
	'#000001': 'name',
	'#000002': 'string',
	'#000003': 'literal'
};

const theme = {
	name: 'kinds',
	settings: [
		{ settings: { foreground: '#000000', background: '#ffffff' } },
		{
			scope: ['support.type.property-name', 'punctuation.support.type.property-name'],
			settings: { foreground: '#000001' }
		},
		{ scope: ['string'], settings: { foreground: '#000002' } },
		{ scope: ['constant.numeric', 'constant.language'], settings: { foreground: '#000003' } }
	]
};

async function load(): Promise<Highlight> {
	const [{ createHighlighterCore }, { createJavaScriptRegexEngine }, { default: json }] =
		await Promise.all([
			import('shiki/core'),
			import('shiki/engine/javascript'),
			import('shiki/langs/json.mjs')
		]);
	const highlighter = await createHighlighterCore({
		langs: [json],
		themes: [theme],
		engine: createJavaScriptRegexEngine()
	});
	return (text) =>
		highlighter
			.codeToTokensBase(text, { lang: 'json', theme: 'kinds' })
			.flatMap((line, index) => [
				...(index > 0 ? [{ kind: 'plain' as const, text: '\n' }] : []),
				...line.map(({ content, color = '' }) => ({ kind: kinds[color] ?? 'plain', text: content }))
			]);
}
