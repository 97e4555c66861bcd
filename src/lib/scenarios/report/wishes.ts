import type { Message, Part } from '../../protocol/index.js';
import { objectOf } from '../parts.js';
import { readData } from './from-data.js';
import { readText } from './from-text.js';
import type { Report, ReportWishes } from './plan.js';
import { toReport } from './plan.js';
import type { WishFault, ReportReading } from './reading.js';

/** What the user has said so far, merged. */
export interface ReportConversation {
	wishes: ReportWishes;
	/** The report that is wanted, or what has to be asked first. */
	outcome: Report | keyof ReportWishes;
	/** What is wrong with the last message. */
	faults: readonly WishFault[];
	/** Whether the last message says anything about a report. */
	isUseful: boolean;
}

/** Merges the messages of a user, oldest first; the later word wins. */
export function readConversation(messages: readonly Message[]): ReportConversation {
	const start: ReportConversation = { wishes: {}, outcome: 'topic', faults: [], isUseful: false };
	return messages.reduce(goOn, start);
}

function goOn(before: ReportConversation, { parts }: Message, index: number): ReportConversation {
	let { wishes } = before;
	// Nothing was asked before the first message.
	const asked = index > 0 && typeof before.outcome === 'string' ? before.outcome : undefined;
	const faults: WishFault[] = [];
	let isUseful = false;
	for (const part of parts) {
		const reading = readPart(part, wishes, asked);
		wishes = { ...wishes, ...reading.changes };
		faults.push(...reading.faults);
		isUseful ||= Object.keys(reading.changes).length > 0;
	}
	if (!isUseful) return { ...before, faults, isUseful };
	return { wishes, outcome: faults[0]?.wish ?? toReport(wishes), faults, isUseful };
}

function readPart(
	part: Part,
	known: ReportWishes,
	asked: keyof ReportWishes | undefined
): ReportReading {
	const data = objectOf(part);
	if (data) return readData(data);
	return part.text === undefined ? { changes: {}, faults: [] } : readText(part.text, known, asked);
}
