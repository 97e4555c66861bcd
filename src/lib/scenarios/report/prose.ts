import { drawer } from '../drawer.js';
import type { Report } from './plan.js';

const aspects = ['demand', 'supply', 'costs', 'quality', 'safety', 'skills', 'rules', 'habits'];
/** With the aspects enough for the most sections that a report may have. */
const angles = ['', ' in cities', ' at sea', ' abroad', ' by season', ' in schools'];

/** What the section of this number, from 1, is called; all headings of a report differ. */
export function headingOf({ topic, sections }: Report, number: number): string {
	if (number === 1) return 'Basics';
	if (number === sections) return 'Outlook';
	const place = drawer(topic)(aspects.length) + number;
	const heading = `${aspects[place % aspects.length]}${angles[Math.floor((number - 2) / aspects.length)]}`;
	return heading.charAt(0).toUpperCase() + heading.slice(1);
}

/** The section of this number as Markdown; equal topics and headings give equal words. */
export function sectionText(report: Report, number: number): string {
	const { topic } = report;
	const heading = headingOf(report, number);
	const title = number === 1 ? `# Report on ${topic}\n\nAll figures are made up.\n\n` : '';
	return `${title}## ${number}. ${heading}\n\n${paragraphOn(topic, heading.toLowerCase())}\n\n`;
}

function paragraphOn(topic: string, matter: string): string {
	const draw = drawer(`${topic}: ${matter}`);
	const pick = (list: readonly string[]) => list[draw(list.length)] ?? '';
	const share = 21 + draw(58);
	const opening = pick([
		`Of ${60 + draw(900)} people asked about ${topic}, ${share} % named ${matter} first.`,
		`A study of ${60 + draw(900)} papers on ${topic} found ${matter} in ${share} % of them.`,
		`At a meeting on ${topic}, ${matter} took ${share} % of the time.`
	]);
	const closing = pick([
		`Ten years ago it was ${share - 2 - draw(18)} %.`,
		`Estimates reach from ${share - 1 - draw(12)} to ${share + 1 + draw(12)} %.`,
		`If that goes on, it will be ${share + 3 + draw(18)} % by ${2028 + draw(9)}.`,
		'Age makes little difference to this, income a great deal.'
	]);
	return `${opening} ${closing}`;
}
