/** Gives whole numbers below a limit, one after the other, that depend on the text alone. */
export function drawer(text: string): (limit: number) => number {
	let state = 0x811c9dc5;
	for (let index = 0; index < text.length; index += 1) {
		state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
	}
	return (limit) => {
		state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
		return ((state ^ (state >>> 13)) >>> 0) % limit;
	};
}
