/**
 * Stands in for `tldts`, the public suffix list inside MSW's cookie jar. An agent on this site's own
 * origin needs no list of every registry's suffixes, so the last two labels count as the domain.
 */
export function getDomain(host: string): string | null {
	const labels = host.split('.').filter((label) => label !== '');
	return labels.length < 2 ? null : labels.slice(-2).join('.');
}
