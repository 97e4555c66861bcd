/**
 * What a text in a number's input stands for: a number, however it is written, where a double holds
 * all of its digits. What is none stays a text, so that the schema can say what is wrong with it.
 */
export function numberOf(typed: string): number | string {
	const text = typed.trim();
	const [, digits] = /^[+-]?(\d+(?:\.\d*)?)(?:e\+?\d\d?)?$/i.exec(text) ?? [];
	return digits && digits.replace('.', '').length <= exactDigits ? Number(text) : typed;
}

/** So many decimal digits come back from any double. */
const exactDigits = 15;
