/** Binary only: the base64 text form and JSON messages, which lose required members, are not served. */
export const requestMediaTypes = ['application/grpc-web+proto', 'application/grpc-web'];

/** The longest deadline a timer can watch over, in ms: some weeks. */
const longestTimeout = 2 ** 31 - 1;
const msPerUnit: Record<string, number> = { H: 3_600_000, M: 60_000, S: 1000 };

/**
 * A message as `grpc-message` carries it: only what is not plain ASCII, and the percent sign, is
 * encoded. Some clients leave other escapes as they are.
 */
export function encodeMessage(message: string): string {
	return message.replaceAll(/[^\x20-\x7e]+|%/gu, (text) => encodeURIComponent(text));
}

/** The headers of a call, without a deadline that is too far away to matter. */
export function withoutFarDeadline(headers: Headers): Headers {
	const [, amount = '', unit = ''] = /^(\d+)([HMS])$/.exec(headers.get('grpc-timeout') ?? '') ?? [];
	if (!(Number(amount) * (msPerUnit[unit] ?? 0) > longestTimeout)) return headers;
	const others = new Headers(headers);
	others.delete('grpc-timeout');
	return others;
}
