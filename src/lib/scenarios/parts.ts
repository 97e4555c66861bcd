import type { JsonObject, Message, Part, Task } from '../protocol/index.js';
import { isJsonObject } from '../protocol/index.js';

/** All text of a message, one part a line. */
export function textOf({ parts }: Message): string {
	return parts.flatMap(({ text }) => (text === undefined ? [] : [text])).join('\n');
}

/** The start of what a user wrote, to be quoted; no character is cut in two. */
export function excerptOf(text: string): string {
	return text.slice(0, 40).replace(/[\uD800-\uDBFF]$/, '');
}

/** The object in a data part; undefined for other parts and for data that is no object. */
export function objectOf({ data }: Part): JsonObject | undefined {
	return isJsonObject(data) ? data : undefined;
}

/** What the user has said on a task so far, oldest first, and now. */
export function userMessages({ message, task }: { message: Message; task?: Task }): Message[] {
	const earlier = (task?.history ?? []).filter(({ role }) => role === 'ROLE_USER');
	return [...earlier, message];
}
