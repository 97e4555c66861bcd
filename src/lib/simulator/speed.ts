/** How fast virtual time runs: a factor, or without any waiting. */
export type Speed = number | 'at-once';

/** What a speed must be, in words. */
export const speedRule = 'a number from 0.01 to 1000, or "at-once"';

/** Whether a value keeps to `speedRule`. */
export function isSpeed(value: unknown): value is Speed {
	if (typeof value === 'number') return value >= 0.01 && value <= 1000;
	return value === 'at-once';
}
