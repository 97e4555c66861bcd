/** What a reader took out of a text. */
export interface Found<T> {
	value?: T;
	/** Why something that is clearly meant cannot be used, as a sentence for the user. */
	fault?: string;
	/** The text without it, so that no other reader takes it for something else. */
	rest: string;
}

/** Takes matches out of a text. The gap ends a phrase, and what follows keeps its position. */
export function blank(text: string, pattern: RegExp): string {
	return text.replace(pattern, (match) => ';'.padEnd(match.length));
}
