const perLine = 16;

/** Bytes the way a hex viewer shows them: offset, 16 bytes a line, and the ASCII they hold. */
export function hexDump(bytes: Uint8Array): string {
	const lines: string[] = [];
	for (let offset = 0; offset < bytes.byteLength; offset += perLine) {
		const row = bytes.subarray(offset, offset + perLine);
		const left = hexBytes(row.subarray(0, perLine / 2)).padEnd(23);
		const right = hexBytes(row.subarray(perLine / 2)).padEnd(23);
		lines.push(`${hex(offset, 8)}  ${left}  ${right}  ${ascii(row)}`);
	}
	return lines.join('\n');
}

/** Bytes in hex with a space between them. */
export function hexBytes(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => hex(byte, 2)).join(' ');
}

function hex(value: number, digits: number): string {
	return value.toString(16).padStart(digits, '0');
}

function ascii(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) =>
		byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'
	).join('');
}
