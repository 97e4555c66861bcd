import type { Message, Part } from '../../protocol/index.js';
import { objectOf } from '../parts.js';
import { readData } from './from-data.js';
import { readText } from './from-text.js';
import type { Airport } from './airports.js';

/** What the user wants, as far as it is known. */
export interface FareWishes {
	from?: Airport;
	to?: Airport;
	/** As `YYYY-MM-DD`. */
	date?: string;
	passengers?: number;
	/** Whether only fares that can be refunded will do. */
	refundable?: boolean;
	/** Which fare to hold, if any: the cheapest one, or the one of this number. */
	hold?: 'cheapest' | number;
}

/** What one message or part adds. */
export interface FareReading {
	/** New values; a member that is there but undefined takes the earlier value away. */
	changes: FareWishes;
	/** Why parts of it cannot be used, as sentences for the user. */
	faults: readonly string[];
}

/** What the user has said so far, merged. */
export interface FareConversation {
	wishes: FareWishes;
	/** What is wrong with the last message. */
	faults: readonly string[];
	/** Whether the last message says anything about flights. */
	isUseful: boolean;
}

/** Merges the messages of a user, oldest first; the later word wins. */
export function readConversation(messages: readonly Message[]): FareConversation {
	const start: FareConversation = { wishes: {}, faults: [], isUseful: false };
	return messages.reduce(({ wishes }, message) => {
		const { changes, faults } = readMessage(message, wishes);
		const isChange = Object.keys(changes).length > 0;
		return {
			wishes: isChange ? merge(wishes, changes) : wishes,
			faults,
			isUseful: isChange || faults.length > 0
		};
	}, start);
}

function readMessage({ parts }: Message, before: FareWishes): FareReading {
	let changes: FareWishes = {};
	const faults = new Set<string>();
	for (const part of parts) {
		const reading = readPart(part, { ...before, ...changes });
		changes = { ...changes, ...reading.changes };
		for (const fault of reading.faults) faults.add(fault);
	}
	return { changes, faults: [...faults] };
}

function readPart(part: Part, before: FareWishes): FareReading {
	const data = objectOf(part);
	if (data) return readData(data);
	return part.text === undefined ? { changes: {}, faults: [] } : readText(part.text, before);
}

/** A fare that was to be held is no longer meant once the flight is another one. */
function merge(before: FareWishes, changes: FareWishes): FareWishes {
	const hold = before.hold === 'cheapest' ? before.hold : undefined;
	return { ...before, hold, ...changes };
}
