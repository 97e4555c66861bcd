import type { StatusStep } from '../script.js';
import type { Command, Commands, TimedCommand } from './commands.js';
import { findState, readWait } from './commands.js';

const wait = '\\d[\\d.]*\\s?[a-z]+';
const leading = new RegExp(`^(?:(?:after|wait|in)\\s+)?(${wait})(?:\\s+(.*))?$`, 'is');
const trailing = new RegExp(`^(.*)\\s(?:after|in)\\s+(${wait})$`, 'is');

/** Reads commands such as `working, artifact "Hello, you" then completed after 2s`. */
export function readText(text: string): Commands {
	const commands: Command[] = [];
	for (const item of splitItems(text)) {
		const command = readItem(item);
		if (!command) return { fault: `I cannot read “${item.slice(0, 60)}”.` };
		commands.push(command);
	}
	return { commands };
}

/** Splits at commas, semicolons, line ends and the word "then", but not inside of quotes. */
function splitItems(text: string): string[] {
	const items = [''];
	for (const [piece] of text.matchAll(/"[^"]*"|[,;\r\n]|\bthen\b|[^",;\r\n]|"/gi)) {
		if (/^(?:[,;\r\n]|then)$/i.test(piece)) items.push('');
		else items.push((items.pop() ?? '') + piece);
	}
	return items.map((item) => item.trim()).filter((item) => item !== '');
}

function readItem(item: string): Command | undefined {
	const { body, after } = splitWait(item);
	if (after === undefined) return readCancel(body) ?? readTimed(body) ?? readLate(body);
	if (body === '') return { kind: 'wait', after };
	const command = readTimed(body);
	return command && { ...command, after };
}

/** Takes a wait such as `after 2s` from the start of an item. */
function splitWait(item: string): { body: string; after?: number } {
	const match = leading.exec(item);
	const after = readWait(match?.[1] ?? '');
	return match && after !== undefined ? { body: match[2] ?? '', after } : { body: item };
}

function readTimed(body: string): TimedCommand | undefined {
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

/** A state with its wait behind it, such as `completed after 2s`. */
function readLate(item: string): TimedCommand | undefined {
	const match = trailing.exec(item);
	const after = readWait(match?.[2] ?? '');
	const command = readStatus(match?.[1] ?? '');
	return command && after !== undefined ? { ...command, after } : undefined;
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
