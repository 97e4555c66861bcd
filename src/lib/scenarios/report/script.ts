import type { Artifact } from '../../protocol/index.js';
import type { Script, Step } from '../script.js';
import { countSections, formatSeconds } from './numbers.js';
import type { Report } from './plan.js';
import { headingOf, sectionText } from './prose.js';

/** Writes the sections one by one, each as a chunk, from the one of this number on. */
export function reportScript(report: Report, first = 1): Script {
	const { sections, failsAfter = sections } = report;
	const finished = Math.floor(failsAfter);
	const steps: Step[] = first === 1 ? [announce(report)] : [];
	for (let number = first; number <= finished; number += 1) {
		steps.push(begin(report, number), finish(report, number));
	}
	if (finished < failsAfter) steps.push(begin(report, finished + 1));
	steps.push(end(report, finished));
	return { steps };
}

function announce({ topic, sections, duration }: Report): Step {
	const text = `Writing about ${topic}: ${countSections(sections)} in ${formatSeconds(duration)}.`;
	return { status: 'TASK_STATE_WORKING', say: [{ text }] };
}

/** The data tells programs, and this agent itself, how far the work is. */
function begin(report: Report, section: number): Step {
	const { sections } = report;
	const text = `Section ${section} of ${sections}: ${headingOf(report, section)}…`;
	return { status: 'TASK_STATE_WORKING', say: [{ text }, { data: { section, sections } }] };
}

function finish(report: Report, number: number): Step {
	const artifact: Artifact = {
		artifactId: 'report',
		name: `Report on ${report.topic}`,
		parts: [
			{ text: sectionText(report, number), mediaType: 'text/markdown', filename: 'report.md' }
		]
	};
	return {
		after: waitBetween(report, number - 1, number),
		artifact,
		...(number > 1 && { append: true }),
		...(number === report.sections && { lastChunk: true })
	};
}

function end(report: Report, finished: number): Step {
	const { topic, sections, failsAfter } = report;
	if (failsAfter === undefined) {
		const text = `The report on ${topic} is complete: ${countSections(sections)}.`;
		return { status: 'TASK_STATE_COMPLETED', say: [{ text }] };
	}
	const after = waitBetween(report, finished, failsAfter);
	const text = `The work failed as you asked, with ${finished} of ${sections} sections written.`;
	return { ...(after > 0 && { after }), status: 'TASK_STATE_FAILED', say: [{ text }] };
}

/** Ms from one place in the report to another; rounding does not add up. */
function waitBetween({ duration, sections }: Report, from: number, to: number): number {
	const timeAt = (place: number) => Math.round((place * duration) / sections);
	return timeAt(to) - timeAt(from);
}
