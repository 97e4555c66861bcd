/** The nine errors that A2A itself defines (section 3.3.2); also the `reason` of their ErrorInfo. */
export const a2aReasons = [
	'TASK_NOT_FOUND',
	'TASK_NOT_CANCELABLE',
	'PUSH_NOTIFICATION_NOT_SUPPORTED',
	'UNSUPPORTED_OPERATION',
	'CONTENT_TYPE_NOT_SUPPORTED',
	'INVALID_AGENT_RESPONSE',
	'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
	'EXTENSION_SUPPORT_REQUIRED',
	'VERSION_NOT_SUPPORTED'
] as const;

/** Faults of the request or the server that A2A leaves to the binding; they carry no reason. */
export const plainReasons = [
	'PARSE_ERROR',
	'INVALID_REQUEST',
	'METHOD_NOT_FOUND',
	'METHOD_NOT_ALLOWED',
	'INVALID_PARAMS',
	'PAYLOAD_TOO_LARGE',
	'CONTENT_ENCODING_NOT_SUPPORTED',
	'INTERNAL_ERROR'
] as const;

export type A2AReason = (typeof a2aReasons)[number];
export type Reason = A2AReason | (typeof plainReasons)[number];

/** One field of a refused request, by its JSON path, such as `message.parts[0].text`. */
export interface Violation {
	field: string;
	description: string;
}

/** What an error tells beside its reason and message. */
export interface ErrorFacts {
	/** Goes into the ErrorInfo of A2A errors; numbers and lists are written as strings. */
	metadata?: Record<string, string>;
	violations?: readonly Violation[];
	cause?: unknown;
}

/* An error quotes parts of the request; these limits keep it short however long the request is. */
const longestMessage = 1000;
const longestValue = 250;
const longestMetadata = 2000;
const mostViolations = 100;

/** Anything that can go wrong in a call. Codes are given at the edge, by each binding. */
export class A2AError extends Error {
	override readonly name = 'A2AError';
	readonly reason: Reason;
	readonly metadata: Record<string, string>;
	readonly violations: readonly Violation[];

	constructor(reason: Reason, message: string, facts: ErrorFacts = {}) {
		super(cut(message, longestMessage), { cause: facts.cause });
		this.reason = reason;
		this.metadata = Object.fromEntries(
			Object.entries(facts.metadata ?? {}).map(([key, value]) => [key, cut(value, longestMetadata)])
		);
		this.violations = firstViolations(facts.violations ?? []);
	}

	/** Keeps an A2AError as it is; anything else becomes an internal error that names no internals. */
	static from(caught: unknown): A2AError {
		if (caught instanceof A2AError) return caught;
		return new A2AError('INTERNAL_ERROR', 'Internal error', { cause: caught });
	}

	/** INVALID_PARAMS for a request, with all the fields at fault. */
	static invalid(violations: readonly Violation[], cause?: unknown): A2AError {
		return new A2AError('INVALID_PARAMS', `Invalid parameters: ${faultWords(violations)}`, {
			violations,
			cause
		});
	}
}

/** The fields at fault in one line, for the message of an error. */
export function faultWords(violations: readonly Violation[]): string {
	return violations.map(({ field, description }) => `${field}: ${description}`).join('; ');
}

function firstViolations(violations: readonly Violation[]): readonly Violation[] {
	const shown = violations.slice(0, mostViolations).map(({ field, description }) => ({
		field: cut(field, longestValue),
		description: cut(description, longestValue)
	}));
	const more = violations.length - shown.length;
	return more > 0 ? [...shown, { field: '', description: `and ${more} more violations` }] : shown;
}

function cut(text: string, length: number): string {
	if (text.length <= length) return text;
	// Half a surrogate pair at the end would make the text unfit for UTF-8.
	return `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Whether A2A itself defines the reason, which then goes over the wire. */
export function isA2AReason(reason: Reason): reason is A2AReason {
	return (a2aReasons as readonly string[]).includes(reason);
}
