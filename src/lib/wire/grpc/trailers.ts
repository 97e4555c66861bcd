/** The names in lower case and the values of trailers, as gRPC-Web puts them in a frame. */
export function readTrailers(bytes: Uint8Array): Map<string, string> {
	const lines = new TextDecoder().decode(bytes).split(/\r?\n/).filter(Boolean);
	return new Map(
		lines.map((line) => {
			const [, name = '', value = ''] = /^([^:]*):?(.*)$/s.exec(line) ?? [];
			return [name.trim().toLowerCase(), value.trim()];
		})
	);
}
