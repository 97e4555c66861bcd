import type { Failure } from './failure.js';

/** What the user wants, as far as it is known. */
export interface ReportWishes {
	topic?: string;
	/** In ms. */
	duration?: number;
	sections?: number;
	failure?: Failure;
}

/** A report that can be written. */
export interface Report {
	topic: string;
	/** In ms, for all sections. */
	duration: number;
	sections: number;
	/** After how many sections it fails, if at all; not always a whole number. */
	failsAfter?: number;
}

/** The wishes as a report, or the first that is missing or does not fit the others. */
export function toReport(wishes: ReportWishes): Report | keyof ReportWishes {
	const { topic, failure = 'never' } = wishes;
	if (topic === undefined) return 'topic';
	const report = { topic, ...sizeOf(wishes) };
	if (failure === 'never') return report;
	const failsAfter = sectionsBefore(failure, report);
	return failsAfter >= 0 && failsAfter <= report.sections ? { ...report, failsAfter } : 'failure';
}

/** How long and in how many sections it is to be, said or not. */
export function sizeOf({ duration = 10_000, sections = 4 }: ReportWishes) {
	return { duration, sections };
}

function sectionsBefore(
	failure: Exclude<Failure, 'never'>,
	{ duration, sections }: Report
): number {
	if ('sections' in failure) return failure.sections;
	return 'ms' in failure ? (sections * failure.ms) / duration : sections * failure.share;
}
