/** How a browser is started, beside the way that it comes. */
export type Condition =
	| 'as it comes'
	/** Stops workers that have been idle for a second or two, not for half a minute. */
	| 'impatient'
	/** In a private window. */
	| 'private'
	/** Without service workers, by its settings. */
	| 'without workers';

/** A kind of browser, whatever protocol it is driven by. */
export interface BrowserKind {
	readonly name: string;
	/** Packages of Debian that bring it. */
	readonly packages: readonly string[];
	/** The conditions that it has. */
	readonly conditions: readonly Condition[];
	/** What of it is not installed here; undefined where nothing is missing. */
	readonly missing: () => string | undefined;
	launch(condition: Condition): Promise<Browser>;
}

export interface Browser {
	/** Opens an empty page, in view. */
	openTab(): Promise<Tab>;
	close(): Promise<void>;
}

export interface Size {
	width: number;
	height: number;
}

export interface Tab {
	/** Resolves once the page is loaded. */
	goto(url: string): Promise<void>;
	/** Runs a function in the page: by its text, so that it knows its arguments and nothing else. */
	evaluate<Args extends JsonArgs, Result>(
		run: (...args: Args) => Result | Promise<Result>,
		...args: Args
	): Promise<Result>;
	/** Gives the page that much room. */
	resize(size: Size): Promise<void>;
	/** A picture of the whole page, as PNG. */
	screenshot(): Promise<Uint8Array>;
	close(): Promise<void>;
}

/** What goes to a page and back as JSON. */
type JsonArgs = readonly unknown[];

/** The call of a function, as the text that a page is to evaluate. */
export function callText<Args extends JsonArgs>(
	run: (...args: Args) => unknown,
	args: Args
): string {
	return `(${run.toString()})(...${JSON.stringify(args)})`;
}
