import type { RecordedError } from '../exchange/index.js';
import { m } from '../paraglide/messages.js';
import type { Reason } from '../protocol/index.js';

interface Lesson {
	means: () => string;
	/** What to change in the request. */
	change: () => string;
	/** Whether the other bindings have no such error. */
	alone?: boolean;
}

/** What an error means and what to do about it; undefined where nothing is known of it. */
export function lessonFor(
	{ kind, code, metadata }: RecordedError,
	reason: Reason | undefined
): Lesson | undefined {
	if (kind === 'grpc' && code === deadlineExceeded) return deadlineLesson;
	if (metadata.sandboxFault === 'reset') return resetLesson;
	return reason && ((kind === 'grpc' && binaryLessons[reason]) || lessons[reason]);
}

const deadlineExceeded = 4;
const deadlineLesson: Lesson = {
	means: m.lesson_deadline_means,
	change: m.lesson_deadline_change,
	alone: true
};

/** For a call that waited while its sandbox was reset: A2A has no code for that. */
const resetLesson: Lesson = { means: m.lesson_reset_means, change: m.lesson_reset_change };

/** Where a message is binary, and all around it is headers. */
const binaryLessons: Partial<Record<Reason, Lesson>> = {
	PARSE_ERROR: { means: m.lesson_binary_message_means, change: m.lesson_binary_message_change },
	INVALID_REQUEST: {
		means: m.lesson_binary_headers_means,
		change: m.lesson_binary_headers_change,
		alone: true
	}
};

/* A reason without words does not compile. */
const lessons: Readonly<Record<Reason, Lesson>> = {
	TASK_NOT_FOUND: { means: m.lesson_TASK_NOT_FOUND_means, change: m.lesson_TASK_NOT_FOUND_change },
	TASK_NOT_CANCELABLE: {
		means: m.lesson_TASK_NOT_CANCELABLE_means,
		change: m.lesson_TASK_NOT_CANCELABLE_change
	},
	PUSH_NOTIFICATION_NOT_SUPPORTED: {
		means: m.lesson_PUSH_NOTIFICATION_NOT_SUPPORTED_means,
		change: m.lesson_PUSH_NOTIFICATION_NOT_SUPPORTED_change
	},
	UNSUPPORTED_OPERATION: {
		means: m.lesson_UNSUPPORTED_OPERATION_means,
		change: m.lesson_UNSUPPORTED_OPERATION_change
	},
	CONTENT_TYPE_NOT_SUPPORTED: {
		means: m.lesson_CONTENT_TYPE_NOT_SUPPORTED_means,
		change: m.lesson_CONTENT_TYPE_NOT_SUPPORTED_change
	},
	INVALID_AGENT_RESPONSE: {
		means: m.lesson_INVALID_AGENT_RESPONSE_means,
		change: m.lesson_INVALID_AGENT_RESPONSE_change
	},
	EXTENDED_AGENT_CARD_NOT_CONFIGURED: {
		means: m.lesson_EXTENDED_AGENT_CARD_NOT_CONFIGURED_means,
		change: m.lesson_EXTENDED_AGENT_CARD_NOT_CONFIGURED_change
	},
	EXTENSION_SUPPORT_REQUIRED: {
		means: m.lesson_EXTENSION_SUPPORT_REQUIRED_means,
		change: m.lesson_EXTENSION_SUPPORT_REQUIRED_change
	},
	VERSION_NOT_SUPPORTED: {
		means: m.lesson_VERSION_NOT_SUPPORTED_means,
		change: m.lesson_VERSION_NOT_SUPPORTED_change
	},
	PARSE_ERROR: { means: m.lesson_PARSE_ERROR_means, change: m.lesson_PARSE_ERROR_change },
	INVALID_REQUEST: {
		means: m.lesson_INVALID_REQUEST_means,
		change: m.lesson_INVALID_REQUEST_change
	},
	METHOD_NOT_FOUND: {
		means: m.lesson_METHOD_NOT_FOUND_means,
		change: m.lesson_METHOD_NOT_FOUND_change
	},
	METHOD_NOT_ALLOWED: {
		means: m.lesson_METHOD_NOT_ALLOWED_means,
		change: m.lesson_METHOD_NOT_ALLOWED_change
	},
	INVALID_PARAMS: { means: m.lesson_INVALID_PARAMS_means, change: m.lesson_INVALID_PARAMS_change },
	PAYLOAD_TOO_LARGE: {
		means: m.lesson_PAYLOAD_TOO_LARGE_means,
		change: m.lesson_PAYLOAD_TOO_LARGE_change
	},
	CONTENT_ENCODING_NOT_SUPPORTED: {
		means: m.lesson_CONTENT_ENCODING_NOT_SUPPORTED_means,
		change: m.lesson_CONTENT_ENCODING_NOT_SUPPORTED_change
	},
	INTERNAL_ERROR: { means: m.lesson_INTERNAL_ERROR_means, change: m.lesson_INTERNAL_ERROR_change }
};
