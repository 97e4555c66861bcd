import type { Found } from '../found.js';
import type { Wishes } from './plan.js';

/** What one message or part adds. */
export interface Reading {
	/** New values; a member that is there but undefined takes the earlier value away. */
	changes: Wishes;
	faults: readonly Fault[];
}

/** Why a wish cannot be met, as a sentence for the user. */
export interface Fault {
	wish: keyof Wishes;
	text: string;
}

/** What a reader found, if anything. */
export type Finding<T> = Omit<Found<T>, 'rest'>;

type Findings = { [Wish in keyof Wishes]?: Finding<NonNullable<Wishes[Wish]>> };

/** What readers found, as changes and faults. */
export function toReading(findings: Findings): Reading {
	const changes: Record<string, unknown> = {};
	const faults: Fault[] = [];
	for (const [wish, { value, fault }] of Object.entries(findings)) {
		if (value !== undefined || fault !== undefined) changes[wish] = value;
		if (fault !== undefined) faults.push({ wish: wish as keyof Wishes, text: fault });
	}
	return { changes, faults };
}
