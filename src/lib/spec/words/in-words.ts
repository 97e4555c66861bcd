import type { Came, Expected } from '../finding-codes.js';
import type { ClauseFinding } from '../verdict.js';
import { cameInEnglish, expectedInEnglish } from './english.js';

/** A finding whose codes have become sentences. */
export interface WordedFinding extends Omit<ClauseFinding, 'expected' | 'came'> {
	readonly expected: string;
	readonly came: string;
}

export function inWords({ expected, came, ...finding }: ClauseFinding): WordedFinding {
	return { ...finding, expected: expectedText(expected), came: cameText(came) };
}

function expectedText(expected: Expected): string {
	// Each code has its own values, which the types of a lookup by code cannot follow.
	return (expectedInEnglish[expected.code] as (values: Expected) => string)(expected);
}

function cameText(came: Came): string {
	return (cameInEnglish[came.code] as (values: Came) => string)(came);
}
