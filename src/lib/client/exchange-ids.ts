/**
 * Makes ids that no other exchange has: not in another tab, nor after the page was loaded again. Not
 * by `crypto.randomUUID`, which pages have over https and on localhost alone.
 */
export function exchangeIds(): () => string {
	let page: string | undefined;
	let count = 0;
	return () => {
		page ??= [...crypto.getRandomValues(new Uint32Array(2))].map(base36).join('');
		count += 1;
		return `${page}-${count}`;
	};
}

function base36(number: number): string {
	return number.toString(36).padStart(7, '0');
}
