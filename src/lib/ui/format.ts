/*
 * Measures for readers. The number and its unit stay on one line.
 */

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const fine = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A number, such as `1,250`. */
export function formatCount(count: number): string {
	return whole.format(count);
}

/** A span of time in ms, such as `12 ms` or `1.25 s`. */
export function formatTime(ms: number): string {
	if (ms < 10) return `${short.format(ms)}\u00a0ms`;
	return ms < 1000 ? `${whole.format(ms)}\u00a0ms` : `${fine.format(ms / 1000)}\u00a0s`;
}

/** An offset in whole ms, such as `+1,250 ms`. */
export function formatOffset(ms: number): string {
	return `+${whole.format(ms)}\u00a0ms`;
}

const kibi = 1024;

/** A number of bytes, such as `412 B` or `2.1 KiB`: the limit of a request is a whole number of MiB. */
export function formatSize(bytes: number): string {
	if (bytes < kibi) return `${bytes}\u00a0B`;
	if (bytes < kibi * kibi) return `${short.format(bytes / kibi)}\u00a0KiB`;
	return `${short.format(bytes / kibi / kibi)}\u00a0MiB`;
}
