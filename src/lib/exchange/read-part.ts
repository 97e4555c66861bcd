import { essence, isJsonObject } from '../protocol/index.js';
import type { JsonObject } from '../protocol/index.js';
import { runningFold } from './running-fold.js';

interface Named {
	readonly filename?: string;
	readonly mediaType?: string;
}

/** A part as it can be shown; `unknown` ones are malformed or of no kind that A2A has. */
export type ReadPart = Named &
	/** `empties` is how many of the texts in it are empty, where some are. */
	(
		| { readonly kind: 'text'; readonly text: string; readonly empties?: number }
		| { readonly kind: 'data'; readonly value: unknown }
		/** `base64` is of the usual alphabet, with its padding. */
		| { readonly kind: 'raw'; readonly base64: string; readonly size: number }
		| { readonly kind: 'url'; readonly url: string; readonly host?: string }
		| { readonly kind: 'unknown'; readonly value: unknown }
	);

/** Parts to be shown one below the other: neighbouring texts of one kind are one text. */
export function readParts(parts: unknown): readonly ReadPart[] {
	return partsReader()(parts);
}

/** Does what `readParts` does, for parts that grow again and again: each of them is read once. */
export function partsReader(): (parts: unknown) => readonly ReadPart[] {
	const read = runningFold<unknown, ReadPart[]>(() => [], withPart);
	return (parts) => {
		if (Array.isArray(parts)) return [...read(parts)];
		return parts === undefined || parts === null ? [] : [{ kind: 'unknown', value: parts }];
	};
}

function withPart(shown: ReadPart[], value: unknown): ReadPart[] {
	const part = readPart(value);
	const before = shown.at(-1);
	if (part.kind === 'text' && before?.kind === 'text' && isAlike(part, before)) {
		const empties = (before.empties ?? 0) + (part.empties ?? 0);
		shown[shown.length - 1] = {
			...part,
			text: before.text + part.text,
			...(empties > 0 && { empties })
		};
	} else {
		shown.push(part);
	}
	return shown;
}

function isAlike(one: Named, other: Named): boolean {
	return one.filename === other.filename && one.mediaType === other.mediaType;
}

const kinds = ['text', 'data', 'raw', 'url'] as const;

function readPart(value: unknown): ReadPart {
	const unknown: ReadPart = { kind: 'unknown', value };
	if (!isJsonObject(value)) return unknown;
	const part = value as JsonObject;
	const [kind, second] = kinds.filter(
		// As data, null is a value.
		(name) => part[name] !== undefined && (part[name] !== null || name === 'data')
	);
	if (!kind || second) return unknown;
	const named = { filename: word(part.filename), mediaType: word(part.mediaType) };
	const content = part[kind];
	if (kind === 'data') return { kind, value: content, ...named };
	if (typeof content !== 'string') return unknown;
	if (kind === 'text')
		return { kind, text: content, ...(content === '' && { empties: 1 }), ...named };
	if (kind === 'url') return { kind, url: content, host: hostOf(content), ...named };
	const base64 = toBase64(content);
	if (base64 === undefined) return unknown;
	const padding = /=*$/.exec(base64)?.[0].length ?? 0;
	return { kind, base64, size: (base64.length / 4) * 3 - padding, ...named };
}

function word(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Absent where a browser should not open the address. */
function hostOf(url: string): string | undefined {
	if (!URL.canParse(url)) return undefined;
	const { protocol, host } = new URL(url);
	return /^https?:$/.test(protocol) ? host : undefined;
}

/** ProtoJSON takes both alphabets of base64, with and without padding. */
function toBase64(text: string): string | undefined {
	if (!/^[\w+/-]*={0,2}$/.test(text)) return undefined;
	const digits = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
	if (digits.length % 4 === 1) return undefined;
	return digits.padEnd(Math.ceil(digits.length / 4) * 4, '=');
}

/** Larger images are only offered as files, in bytes. */
const largestImage = 1_000_000;

/** The image in a part as a data: URL; undefined for other parts and past 1 MB. */
export function imageUrl(part: ReadPart): string | undefined {
	if (part.kind !== 'raw' || part.size === 0 || part.size > largestImage) return undefined;
	const mediaType = essence(part.mediaType ?? '');
	return /^image\/[\w.+-]+$/.test(mediaType)
		? `data:${mediaType};base64,${part.base64}`
		: undefined;
}
