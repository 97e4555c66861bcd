import { readDuration } from './duration.js';
import { readFailure } from './failure.js';
import type { ReportWishes } from './plan.js';
import type { ReportReading } from './reading.js';
import { toReading } from './reading.js';
import { readSections } from './sections.js';
import { isOrder, readTopic, topicFault } from './topic.js';

/** No wish needs more. */
const lengthLimit = 2000;

const greeting = /^\W*(?:(?:hello|hi|yes|no|ok|okay|please|thanks?|help)\b\W*)+$/i;
const completions: Record<keyof ReportWishes, (answer: string) => string> = {
	topic: (answer) => (isOrder(answer) || greeting.test(answer) ? answer : `Report on ${answer}`),
	duration: (answer) => answer.replace(/^[\w.,-]+$/, '$& s'),
	sections: (answer) => answer.replace(/^[\w.,-]+$/, '$& sections'),
	failure: (answer) => (/^(?:half|in|after|at)\b/i.test(answer) ? `fail ${answer}` : answer)
};

/** Reads free text. What was `asked` before decides what a bare answer means. */
export function readText(
	given: string,
	known: ReportWishes,
	asked?: keyof ReportWishes
): ReportReading {
	if (given.length > lengthLimit) return toReading({ topic: { fault: topicFault } });
	const answer = given.replace(/[^\S\n]+/g, ' ').trim();
	const text = asked ? completions[asked](answer) : answer;
	// Each reader goes on with what the one before it has left.
	const failure = readFailure(text);
	const duration = readDuration(failure.rest);
	const sections = readSections(duration.rest);
	const isLikely = known.topic === undefined && (sections.rest !== text || isOrder(text));
	return toReading({ failure, duration, sections, topic: readTopic(sections.rest, isLikely) });
}
