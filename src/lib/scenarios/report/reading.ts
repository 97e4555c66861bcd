import type { Found } from '../found.js';
import type { ReportWishes } from './plan.js';

/** What one message or part adds. */
export interface ReportReading {
	/** New values; a member that is there but undefined takes the earlier value away. */
	changes: ReportWishes;
	faults: readonly WishFault[];
}

/** Why a wish cannot be met, as a sentence for the user. */
export interface WishFault {
	wish: keyof ReportWishes;
	text: string;
}

/** What a reader found, if anything. */
export type FoundWish<T> = Omit<Found<T>, 'rest'>;

type FoundWishes = { [Wish in keyof ReportWishes]?: FoundWish<NonNullable<ReportWishes[Wish]>> };

/** What readers found, as changes and faults. */
export function toReading(findings: FoundWishes): ReportReading {
	const changes: Record<string, unknown> = {};
	const faults: WishFault[] = [];
	for (const [wish, { value, fault }] of Object.entries(findings)) {
		if (value !== undefined || fault !== undefined) changes[wish] = value;
		if (fault !== undefined) faults.push({ wish: wish as keyof ReportWishes, text: fault });
	}
	return { changes, faults };
}
