const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
const region = 'section, aside, main, header';

/** Where the focus was: an element, with its place among the others of each element around it. */
interface FocusSpot {
	readonly element: Element;
	readonly around: readonly { readonly element: Element; readonly index: number }[];
}

/**
 * Hands the focus on where its element goes or is disabled: to what has taken its place, else to the
 * region around it. Else it would be lost, and the next Tab begin at the top of the page.
 */
export function keepFocus(root: HTMLElement): () => void {
	let spot: FocusSpot | undefined;
	const note = ({ target }: FocusEvent) => (spot = spotOf(target as Element, root));
	const observer = new MutationObserver(() => {
		if (!spot || !isLost(spot.element)) return;
		const next = nextFor(spot);
		spot = undefined;
		next?.focus({ preventScroll: true });
	});
	root.addEventListener('focusin', note);
	observer.observe(root, {
		childList: true,
		subtree: true,
		attributes: true,
		attributeFilter: ['disabled']
	});
	return () => {
		root.removeEventListener('focusin', note);
		observer.disconnect();
	};
}

function spotOf(element: Element, root: Element): FocusSpot {
	const around: FocusSpot['around'][number][] = [];
	for (let at = element.parentElement; at && at !== root.parentElement; at = at.parentElement) {
		around.push({ element: at, index: candidates(at).indexOf(element as HTMLElement) });
		if (at.matches(region)) break;
	}
	return { element, around };
}

/** A disabled element stays the active one until the next frame. */
function isLost(element: Element): boolean {
	const active = document.activeElement;
	if (active && active !== document.body && active !== element) return false;
	return !element.isConnected || element.matches(':disabled');
}

function nextFor({ around }: FocusSpot): HTMLElement | undefined {
	for (const { element, index } of around) {
		if (!element.isConnected) continue;
		if (element.matches(region)) {
			(element as HTMLElement).tabIndex = -1;
			return element as HTMLElement;
		}
		const others = candidates(element);
		const next = others[Math.min(Math.max(index, 0), others.length - 1)];
		if (next) return next;
	}
	return undefined;
}

function candidates(element: Element): HTMLElement[] {
	return [...element.querySelectorAll<HTMLElement>(focusable)].filter(
		(one) => !one.matches(':disabled')
	);
}
