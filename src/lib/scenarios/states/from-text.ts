import { excerptOf } from '../parts.js';
import type { StatusStep } from '../script.js';
import type { Command, ReadCommand, TimedCommand } from './commands.js';
import { findState, readWait } from './commands.js';

const wait = '\\d[\\d.]*\\s?[a-z]+';
const leading = new RegExp(
	`^(?:(?:after|wait|in)\\s+)?(?<wait>${wait})(?:\\s+(?<body>.*))?$`,
	'is'
);
const trailing = new RegExp(`^(?<body>.*)\\s(?:after|in)\\s+(?<wait>${wait})$`, 'is');

/** Reads commands such as `working, artifact "Hello, you" then completed after 2s`. */
export function* readText(text: string): Generator<ReadCommand> {
	for (const piece of splitItems(text)) {
		const item = piece.trim();
		if (item !== '') yield readItem(item) ?? { fault: `I cannot read “${excerptOf(item)}”.` };
	}
}

/** Splits at commas, semicolons, line ends and the word "then", but not inside of quotes. */
function* splitItems(text: string): Generator<string> {
	let item = '';
	for (const [piece] of text.matchAll(/"[^"]*"|[,;\r\n]|\bthen\b|[^",;\r\n]|"/gi)) {
		const isEnd = /^(?:[,;\r\n]|then)$/i.test(piece);
		if (isEnd) yield item;
		item = isEnd ? '' : item + piece;
	}
	yield item;
}

function readItem(item: string): Command | undefined {
	const early = splitWait(leading, item);
	const late = splitWait(trailing, early.body);
	const { body } = late;
	if (early.after === undefined && late.after === undefined) {
		return readCancel(body) ?? readTimed(body);
	}
	const after = (early.after ?? 0) + (late.after ?? 0);
	if (body === '') return { kind: 'wait', after };
	const command = readTimed(body);
	return command && { ...command, after };
}

/** Takes a wait such as `after 2s` from the start or the end of an item. */
function splitWait(pattern: RegExp, item: string): { body: string; after?: number } {
	const { wait: written = '', body = '' } = pattern.exec(item)?.groups ?? {};
	const after = readWait(written);
	return after === undefined ? { body: item } : { body, after };
}

function readTimed(body: string): TimedCommand | undefined {
	if (/^break[.!]?$/i.test(body)) return { kind: 'break' };
	const match = /^(artifact|chunk)\s+(\S.*)$/is.exec(body);
	if (!match) return readStatus(body);
	const kind = match[1]?.toLowerCase() === 'chunk' ? 'chunk' : 'artifact';
	return { kind, text: unquote(match[2] ?? '') };
}

/** A state, perhaps with what the agent says: `failed "Out of paper"` or `failed: Out of paper`. */
function readStatus(body: string): TimedCommand | undefined {
	const match = /^([^":]+)(?::\s*(\S.*)|("[^"]+"))?$/s.exec(body);
	const state = findState(match?.[1] ?? '');
	const said = match?.[2] ?? match?.[3];
	return state && { kind: 'status', state, ...(said && { say: unquote(said) }) };
}

function readCancel(body: string): Command | undefined {
	if (/^(?:cannot|can['’]t|refuse) cancel$/i.test(body)) {
		return { kind: 'cancel', onCancel: 'refuse' };
	}
	const match = /^(slow|lost) cancel(?:\s+(.*))?$/is.exec(body);
	const after = readWait(match?.[2] ?? '2s');
	if (!match || after === undefined) return undefined;
	const step: StatusStep =
		match[1]?.toLowerCase() === 'slow'
			? { status: 'TASK_STATE_CANCELED' }
			: { status: 'TASK_STATE_COMPLETED', say: [{ text: 'The work was done before the cancel.' }] };
	return { kind: 'cancel', onCancel: [{ after, ...step }] };
}

function unquote(text: string): string {
	return /^"[^"]*"$/.test(text) ? text.slice(1, -1) : text;
}
