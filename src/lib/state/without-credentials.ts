import type { ListedAgent } from '../client/index.js';
import type { JsonToken } from '../protocol/index.js';
import {
	credentialMembers,
	isCredentialName,
	jsonTokens,
	parseObject,
	parsePath
} from '../protocol/index.js';
import type { Draft, UnfinishedForm } from './drafts.svelte.js';
import type { SavedDesk } from './saved-desk.js';

/**
 * A desk without what its reader typed as a credential, by the header or the member that it stands in.
 * The header or member stays, empty, so that the reader sees what is to be typed again. A text that is
 * no JSON object is left out where it may hold such a member.
 */
export function withoutCredentials(
	desk: SavedDesk,
	cards: readonly ListedAgent['card'][]
): SavedDesk {
	const drafts = Object.entries(desk.drafts).map(([key, draft]) => [key, bareDraft(draft)]);
	return {
		...desk,
		drafts: Object.fromEntries(drafts) as SavedDesk['drafts'],
		headers: desk.headers.map((row) =>
			isCredentialName(row.name, cards) ? { ...row, value: '' } : row
		)
	};
}

function bareDraft(draft: Draft): Draft {
	const { text, earlier, form } = draft;
	return {
		...draft,
		text: text && bareText(text),
		earlier: earlier && bareText(earlier),
		form: form && bareForm(form)
	};
}

function bareForm({ text, inputs }: UnfinishedForm): UnfinishedForm | undefined {
	const bare = bareText(text);
	if (bare === undefined) return undefined;
	const isBare = (path: string) => !isCredential(`${parsePath(path)?.at(-1)}`);
	const kept = Object.entries(inputs).filter(([path]) => isBare(path));
	return { text: bare, inputs: Object.fromEntries(kept) };
}

function bareText(text: string): string | undefined {
	if (!mayHoldCredentials(text)) return text;
	return 'fault' in parseObject(text) ? undefined : emptied(text);
}

/** Names of members may be written with escapes. */
function mayHoldCredentials(text: string): boolean {
	const lower = text.toLowerCase();
	return lower.includes('\\u') || credentialMembers.some((name) => lower.includes(name));
}

function isCredential(name: string): boolean {
	return credentialMembers.includes(name.toLowerCase());
}

/** All else stays as it is written: the order, the spaces, numbers beyond a double, repeated names. */
function emptied(text: string): string {
	const tokens = [...jsonTokens(text)];
	let result = '';
	let kept = 0;
	tokens.forEach(({ from: start, to }, index) => {
		const isName = tokens[index + 1]?.kind === ':';
		if (!isName || to < kept || !isCredential(JSON.parse(text.slice(start, to)) as string)) return;
		const [from, end] = valueAt(tokens, index + 2);
		result += `${text.slice(kept, from)}""`;
		kept = end;
	});
	return result + text.slice(kept);
}

/** Where the value that begins at a token stands. */
function valueAt(tokens: readonly JsonToken[], start: number): [from: number, to: number] {
	let depth = 0;
	let at = start;
	do {
		const kind = tokens[at]?.kind;
		if (kind === '{' || kind === '[') depth += 1;
		if (kind === '}' || kind === ']') depth -= 1;
		at += 1;
	} while (depth > 0 && at < tokens.length);
	return [tokens[start]?.from ?? 0, tokens[at - 1]?.to ?? 0];
}
