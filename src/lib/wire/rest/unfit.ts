import { isWellFormed } from '../../protocol/index.js';

/** Why a value cannot stand where a URL needs one. */
export type UnfitKind =
	/** There is none, or it is empty: the segment would be missing. */
	| 'missing'
	/** It is no string. */
	| 'type'
	/** It is `.` or `..`, which parsers of URLs resolve, encoded or not. */
	| 'dots'
	/** It is no valid Unicode. */
	| 'unicode';

/** A request that HTTP+JSON cannot express. */
export class UnfitForUrl extends Error {
	override readonly name = 'UnfitForUrl';
	readonly kind: UnfitKind;
	/** Of the member at fault, as the request spells it. */
	readonly member: string;

	constructor(kind: UnfitKind, member: string) {
		super(`Failed to write "${member}" into the URL: ${words[kind]}`);
		this.kind = kind;
		this.member = member;
	}
}

const words: Record<UnfitKind, string> = {
	missing: 'the path needs a value there',
	type: 'the path has room for a string only',
	dots: 'a segment of dots leads to another path',
	unicode: 'it is not valid Unicode'
};

/** A value as a segment of a path. Throws where it cannot be one. */
export function toSegment(member: string, value: unknown): string {
	if (value === undefined || value === null || value === '') {
		throw new UnfitForUrl('missing', member);
	}
	if (typeof value !== 'string') throw new UnfitForUrl('type', member);
	if (value === '.' || value === '..') throw new UnfitForUrl('dots', member);
	assertUnicode(member, value);
	return encodeURIComponent(value);
}

/** The parameters as a query; a URL would put another character where one is not valid Unicode. */
export function toQuery(parameters: readonly [name: string, value: string][]): string {
	for (const [name, value] of parameters) assertUnicode(name, name + value);
	return new URLSearchParams([...parameters]).toString();
}

function assertUnicode(member: string, text: string): void {
	if (!isWellFormed(text)) throw new UnfitForUrl('unicode', member);
}
