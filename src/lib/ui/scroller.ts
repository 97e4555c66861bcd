/** The nearest element around another one that scrolls it; the page where there is none. */
export function scrollerOf(element: HTMLElement): HTMLElement {
	const parent = element.parentElement;
	if (!parent) return document.documentElement;
	return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : scrollerOf(parent);
}
