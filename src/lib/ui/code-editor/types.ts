/** Something wrong in a text. */
export interface TextFault {
	readonly from: number;
	/** The same as `from` where something is missing. */
	readonly to: number;
	readonly message: string;
	readonly kind: 'fault' | 'warning';
}

/** Where the cursor goes in what a suggestion inserts. */
export const cursorMark = '$0';

/** A name or value that may come at a place. */
export interface Suggestion {
	/** Of a name: the name itself, without quotes. */
	readonly label: string;
	readonly detail?: string;
	readonly info?: string;
	/**
	 * JSON text: of a name, its value; of a value, that itself, or else the label is inserted as it is.
	 * May hold one `cursorMark`, and line breaks, which are indented to fit.
	 */
	readonly insert?: string;
}

/** What is known of a place, shown as plain text. */
export interface Description {
	readonly title: string;
	readonly lines: readonly string[];
}
