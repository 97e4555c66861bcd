import { A2AError } from '../../protocol/index.js';

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

/**
 * Checks the deadline of a call. One that is too far away to matter is taken out of the headers.
 *
 * @throws {A2AError} INVALID_REQUEST for a malformed one
 */
export function readDeadline(headers: Headers): void {
	const given = headers.get('grpc-timeout');
	if (given === null) return;
	const [, amount, unit] = /^(\d{1,8})([HMSmun])$/.exec(given) ?? [];
	if (!unit) {
		const form = 'up to eight digits and one of H, M, S, m, u, n';
		throw new A2AError('INVALID_REQUEST', `The grpc-timeout "${given}" is not ${form}`);
	}
	if (Number(amount) * (msPerUnit[unit] ?? 0) > longestTimeout) headers.delete('grpc-timeout');
}
