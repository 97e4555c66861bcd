import type { StatusStep } from '../script.js';
import { durationFault } from './duration.js';
import { failureFault } from './failure.js';
import { countSections, formatSeconds } from './numbers.js';
import type { ReportWishes } from './plan.js';
import { sizeOf } from './plan.js';
import { sectionsFault } from './sections.js';
import type { ReportConversation } from './wishes.js';

const questions: Record<keyof ReportWishes, string> = {
	topic: 'What should the report be about?',
	duration: 'How long should it take?',
	sections: 'How many should it have?',
	failure: failureFault
};
const help = [
	'For example: “Report on tea prices in 20 s, 5 sections, fail half-way”; only the topic is needed.',
	`${durationFault} ${sectionsFault} ${failureFault}`,
	'A data part has topic, duration (in seconds), sections, fail, failAfter (in sections).'
];

/** Asks for what is missing or does not fit. */
export function ask(
	{ wishes, faults, isUseful }: ReportConversation,
	asked: keyof ReportWishes
): StatusStep {
	const misfit = asked === 'failure' && wishes.failure ? [misfitOf(wishes)] : [];
	const sentences = isUseful
		? [...faults.map(({ text }) => text), ...misfit, questions[asked]]
		: ['I do not understand what to write.', questions[asked], ...help];
	const text = [...new Set(sentences)].join(' ');
	return { status: 'TASK_STATE_INPUT_REQUIRED', say: [{ text }] };
}

function misfitOf(wishes: ReportWishes): string {
	const { sections, duration } = sizeOf(wishes);
	return `The report has only ${countSections(sections)} in ${formatSeconds(duration)}.`;
}
