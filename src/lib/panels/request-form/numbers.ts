/**
 * The number that a text in a number's input means, where a double holds all of its digits. Any
 * other text stays a text, so that the schema can say what is wrong with it.
 */
export function numberOf(typed: string): number | string {
	const text = typed.trim();
	const [, digits] = /^[+-]?(\d+(?:\.\d*)?)(?:e\+?\d\d?)?$/i.exec(text) ?? [];
	return digits && digits.replace('.', '').length <= exactDigits ? Number(text) : typed;
}

/** So many decimal digits come back from any double. */
const exactDigits = 15;
