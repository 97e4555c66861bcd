import type { Message, Part } from '../../protocol/index.js';
import { objectOf } from '../parts.js';
import { readData } from './from-data.js';
import { readText } from './from-text.js';
import type { Report, Wishes } from './plan.js';
import { toReport } from './plan.js';
import type { Fault, Reading } from './reading.js';

export interface Conversation {
	wishes: Wishes;
	/** The report that is wanted, or what has to be asked first. */
	outcome: Report | keyof Wishes;
	/** What is wrong with the last message. */
	faults: readonly Fault[];
	/** Whether the last message says anything about a report. */
	isUseful: boolean;
}

/** Merges the messages of a user, oldest first; the later word wins. */
export function readConversation(messages: readonly Message[]): Conversation {
	const start: Conversation = { wishes: {}, outcome: 'topic', faults: [], isUseful: false };
	return messages.reduce(goOn, start);
}

function goOn(before: Conversation, { parts }: Message, index: number): Conversation {
	let { wishes } = before;
	// Nothing was asked before the first message.
	const asked = index > 0 && typeof before.outcome === 'string' ? before.outcome : undefined;
	const faults: Fault[] = [];
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

function readPart(part: Part, known: Wishes, asked: keyof Wishes | undefined): Reading {
	const data = objectOf(part);
	if (data) return readData(data);
	return part.text === undefined ? { changes: {}, faults: [] } : readText(part.text, known, asked);
}
