import type { JsonObject, JsonValue, Violation } from '../protocol/index.js';
import { isJsonObject, listIn, objectIn, textIn } from '../protocol/index.js';

/** Which kind of code an error has; numbers of one kind mean nothing in another. */
export type CodeKind = 'jsonrpc' | 'http' | 'grpc';

/** What an error answer says beside its message. */
export interface AnswerErrorFacts {
	kind: CodeKind;
	code: number;
	/** Name of the gRPC code, where the binding gives one. */
	status?: string;
	/** Whatever the other side sent as details; only objects are kept. */
	details?: readonly unknown[];
}

/** An answer that is an error, as the client of a binding sees it. */
export class AnswerError extends Error {
	override readonly name = 'AnswerError';
	readonly kind: CodeKind;
	readonly code: number;
	readonly status: string | undefined;
	readonly details: readonly JsonObject[];

	constructor(message: string, { kind, code, status, details = [] }: AnswerErrorFacts) {
		super(message);
		this.kind = kind;
		this.code = code;
		this.status = status;
		this.details = details.filter(isJsonObject) as JsonObject[];
	}

	/** The reason of the ErrorInfo: the one key that is equal over all bindings. */
	get reason(): string | undefined {
		return textIn(this.#detail('google.rpc.ErrorInfo'), 'reason');
	}

	/** Values that are not strings are written as JSON. */
	get metadata(): Record<string, string> {
		const metadata = objectIn(this.#detail('google.rpc.ErrorInfo'), 'metadata') ?? {};
		return Object.fromEntries(
			Object.entries(metadata).map(([name, value]) => [name, asText(value)])
		);
	}

	/** The fields of the request that were refused; what the agent leaves out of one is empty. */
	get violations(): readonly Violation[] {
		return listIn(this.#detail('google.rpc.BadRequest'), 'fieldViolations')
			.map(({ field, description }) => ({ field: asText(field), description: asText(description) }))
			.filter(({ field, description }) => field !== '' || description !== '');
	}

	#detail(type: string): JsonObject | undefined {
		return this.details.find((detail) => detail['@type'] === `type.googleapis.com/${type}`);
	}
}

/** An answer with an HTTP status of failure and no error that the binding knows. */
export function httpError({ status }: Response): AnswerError {
	return new AnswerError(`The answer is HTTP ${status} without an error object`, {
		kind: 'http',
		code: status
	});
}

/**
 * The error in the member `error` of an answer; one made of the HTTP status where that is no error
 * object.
 */
export function jsonError(error: unknown, response: Response): AnswerError {
	if (!isJsonObject(error)) return httpError(response);
	const { code, status, message, details } = error;
	return new AnswerError(messageOf(message), {
		kind: 'http',
		code: codeOf(code) ?? response.status,
		status: typeof status === 'string' ? status : undefined,
		details: Array.isArray(details) ? details : []
	});
}

/** The message of an error as it was sent, or a sentence that there is none. */
export function messageOf(message: unknown): string {
	return typeof message === 'string' ? message : 'The error has no message';
}

/** What was sent as the code of an error, where it is an integer; JSON has other numbers too. */
export function codeOf(code: unknown): number | undefined {
	return Number.isSafeInteger(code) ? (code as number) : undefined;
}

function asText(value: JsonValue | undefined): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'string' ? value : JSON.stringify(value);
}
