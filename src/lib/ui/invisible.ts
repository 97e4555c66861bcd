/*
 * Characters that cannot be seen, and those that change the order of others. Text from outside may
 * hold them, by accident or to make readers see something else than what is there.
 */

/** Text to show as it is, or else one invisible character. */
export interface TextRun {
	readonly text: string;
	/** The number of an invisible character, such as `U+202E`. */
	readonly code?: string;
	/** Its name in Unicode, where that is worth knowing. */
	readonly name?: string;
}

const invisible =
	/(?![\t\n\r])\p{Cc}|\r(?!\n)|[\p{Default_Ignorable_Code_Point}\p{Surrogate}\u2028\u2029\ufff9-\ufffb]/u;

/**
 * Sequences in which some of them belong. Each has a start of its own, so that no text is scanned
 * twice.
 */
const belonging = [
	// Emoji of several people or things, then single ones; of the flags those that Unicode has.
	/\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)+/u,
	/\p{Emoji}[\ufe0e\ufe0f]/u,
	/\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/u,
	// Forms of one character.
	/\p{Unified_Ideograph}\p{Variation_Selector}/u,
	/[\p{Math}\p{Script=Myanmar}\p{Script=Phags_Pa}]\ufe00/u,
	/\p{Script=Mongolian}[\u180b-\u180f]/u,
	// Joiners within words, where letters take the shape that their neighbours ask for.
	/(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Default_Ignorable_Code_Point}])[\p{Letter}\p{Mark}][\u200c\u200d]/u
];

const stops = new RegExp(
	[...belonging.map(({ source }) => source), `(?<found>${invisible.source})`].join('|'),
	'gu'
);

/** Text in pieces: long ones that can be seen, and each invisible character by itself. */
export function textRuns(text: string): readonly TextRun[] {
	if (!invisible.test(text)) return [{ text }];
	const runs: TextRun[] = [];
	let from = 0;
	for (const match of text.matchAll(stops)) {
		const found = match.groups?.found;
		if (found === undefined) continue;
		if (match.index > from) runs.push({ text: text.slice(from, match.index) });
		runs.push(invisibleRun(found));
		from = match.index + found.length;
	}
	if (from < text.length) runs.push({ text: text.slice(from) });
	return runs;
}

/** The text with the numbers of invisible characters in their place, such as `[U+202E]`. */
export function withCodes(text: string): string {
	return textRuns(text)
		.map((run) => (run.code === undefined ? run.text : `[${run.code}]`))
		.join('');
}

/** JSON that says the same, with escapes such as `\u202e` in place of invisible characters. */
export function withEscapes(json: string): string {
	return textRuns(json)
		.map(({ text, code }) => (code === undefined ? text : escaped(text)))
		.join('');
}

/** The name for a file, without characters that could hide how it ends. */
export function fileName(name: string): string {
	return textRuns(name)
		.map(({ text, code }) => (code === undefined ? text : '_'))
		.join('');
}

function escaped(character: string): string {
	return Array.from({ length: character.length }, (_, at) => {
		return `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
	}).join('');
}

function invisibleRun(text: string): TextRun {
	const number = text.codePointAt(0) ?? 0;
	const code = `U+${number.toString(16).toUpperCase().padStart(4, '0')}`;
	const name = names[code] ?? nameInRange(number);
	return { text, code, ...(name && { name }) };
}

const names: Readonly<Record<string, string>> = {
	'U+00AD': 'SOFT HYPHEN',
	'U+061C': 'ARABIC LETTER MARK',
	'U+200B': 'ZERO WIDTH SPACE',
	'U+200C': 'ZERO WIDTH NON-JOINER',
	'U+200D': 'ZERO WIDTH JOINER',
	'U+200E': 'LEFT-TO-RIGHT MARK',
	'U+200F': 'RIGHT-TO-LEFT MARK',
	'U+2028': 'LINE SEPARATOR',
	'U+2029': 'PARAGRAPH SEPARATOR',
	'U+202A': 'LEFT-TO-RIGHT EMBEDDING',
	'U+202B': 'RIGHT-TO-LEFT EMBEDDING',
	'U+202C': 'POP DIRECTIONAL FORMATTING',
	'U+202D': 'LEFT-TO-RIGHT OVERRIDE',
	'U+202E': 'RIGHT-TO-LEFT OVERRIDE',
	'U+2060': 'WORD JOINER',
	'U+2066': 'LEFT-TO-RIGHT ISOLATE',
	'U+2067': 'RIGHT-TO-LEFT ISOLATE',
	'U+2068': 'FIRST STRONG ISOLATE',
	'U+2069': 'POP DIRECTIONAL ISOLATE',
	'U+FEFF': 'ZERO WIDTH NO-BREAK SPACE'
};

/** Tags repeat ASCII; what they spell can be read from their names. */
function nameInRange(number: number): string | undefined {
	if (number < 0xa0) return 'CONTROL';
	if (number > 0xe0020 && number < 0xe007f) return `TAG ${String.fromCodePoint(number - 0xe0000)}`;
	if (number >= 0xd800 && number <= 0xdfff) return 'LONE SURROGATE';
	return /\p{Variation_Selector}/u.test(String.fromCodePoint(number))
		? 'VARIATION SELECTOR'
		: undefined;
}
