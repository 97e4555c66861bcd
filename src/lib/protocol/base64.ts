/**
 * Whether a text is base64 as ProtoJSON takes it: of either alphabet, with padding or without. Files
 * have millions of characters: a pattern that repeats a group of four overflows the stack.
 */
export function isBase64(text: string): boolean {
	if (!/^[\w+/-]*={0,2}$/.test(text)) return false;
	const rest = text.length % 4;
	return text.endsWith('=') ? rest === 0 : rest !== 1;
}
