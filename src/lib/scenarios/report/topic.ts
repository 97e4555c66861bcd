import type { JsonValue } from '../../protocol/index.js';
import type { FoundWish } from './reading.js';

export const topicFault = 'A topic has 1 to 100 characters.';

const order = /\b(?:report|write|essay)\b/i;
/** What leads to a topic; "on" does so only after an order, unlike that of "carry on". */
const lead = /\b(?:about|topic)\b|\bon\b(?<=\b(?:report|write|essay)\b[^]*)/gi;
const opening =
	/^(?:[\s\p{P}]|(?:please|write|me|(?:an? )?(?:report|essay)|about|on)(?![\p{L}\p{N}]))+/iu;
const phraseEnd = /[;\n]|(?<=\p{L}{3}["”’]?)[.!?](?=\s)/u;
const closing = /(?:[\s.,:!?"'”’([…–-]|\b(?:and|that|then|please))+$/i;

/** Whether a text has a word for a report or for writing one. */
export function isOrder(text: string): boolean {
	return order.test(text);
}

/** The topic after a word such as "about"; failing that, the rest of a text that is likely one. */
export function readTopic(text: string, isLikely: boolean): FoundWish<string> {
	const leads = [...text.matchAll(lead)];
	const topics = leads.map((match) => tidy(text.slice(match.index + match[0].length)));
	const rest = tidy(text);
	if (isLikely && !isOrder(rest)) topics.push(rest);
	const topic = topics.find((name) => name !== '');
	return topic === undefined ? {} : checkTopic(topic);
}

/** Takes any value, since data parts may hold any. */
export function checkTopic(given: JsonValue): FoundWish<string> {
	const topic = typeof given === 'string' ? given.replace(/\s+/g, ' ').trim() : '';
	const isFit = topic !== '' && topic.length <= 100;
	return isFit ? { value: topic } : { fault: topicFault };
}

/** The first phrase of a text, without what leads there or away. */
function tidy(text: string): string {
	const [phrase = ''] = text.replace(opening, '').split(phraseEnd);
	return phrase.replace(closing, '');
}
