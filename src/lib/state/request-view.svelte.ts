/** The ways to look at a request. */
export const requestViews = ['form', 'json'] as const;
export type RequestViewKind = (typeof requestViews)[number];

const key = 'request-view';

/** How the reader looks at requests; remembered where storage allows that. */
export class RequestView {
	#kind = $state<RequestViewKind>('json');
	#isRead = false;

	get kind(): RequestViewKind {
		return this.#kind;
	}

	/** Takes up what was chosen in an earlier visit, once. Only for the browser. */
	open(): void {
		if (this.#isRead) return;
		this.#isRead = true;
		this.#kind = remembered() ?? this.#kind;
	}

	choose(kind: RequestViewKind): void {
		this.#kind = kind;
		try {
			localStorage.setItem(key, kind);
		} catch {
			// Blocked or full: the choice holds for the visit.
		}
	}
}

function remembered(): RequestViewKind | undefined {
	try {
		const stored = localStorage.getItem(key);
		return requestViews.find((kind) => kind === stored);
	} catch {
		// Framed by another site, even reading throws.
		return undefined;
	}
}
