import type { Binding, OperationName, TaskState } from '../protocol/index.js';

/*
 * What findings say, as codes with values. The sentences are in `words/`, for whoever shows them: no
 * rule writes any, and none is read by code.
 */

/** What can be expected of an exchange, by code: the values that its sentence is about. */
export interface ExpectedValues {
	/* Values and members. */
	value: { value: string | number };
	'value-as-sent': { value: string };
	'as-sent': { of: 'parts' | 'metadata' | 'data' };
	'asked-for': { name: 'contextId' | 'state' };
	member: { name: string };
	'no-member': { name: string };
	'required-members': object;
	'no-old-members': object;
	'known-members': object;
	name: { name: string };
	'enum-name': object;
	'one-of': { names: readonly string[] };
	'one-of-without-kind': { names: readonly string[] };
	'member-of-10': { name: string };
	'an-object': object;
	'a-string': object;
	'empty-string': object;
	base64: object;
	timestamp: object;
	milliseconds: object;

	/* What the answer is as a whole. */
	shape: { operation: OperationName };
	'bare-shape': { operation: OperationName };
	'response-with-event': object;
	'rpc-response': { id: string };
	'rpc-error-object': object;
	'rest-error-object': { status: number };
	'error-object': object;
	'ok-and-object': object;
	'ok-and-event-stream': object;
	'not-modified': object;
	'grpc-stream': object;
	'no-stream': object;
	'stream-by': { verb: string };
	'bytes-of': { type: string };
	'only-type-asked-for': { mediaType: string };
	'a2a-json': object;
	'like-empty-params': object;
	result: { why: ResultReason };
	'task-or-message': object;
	'wanted-output': { mediaTypes: readonly string[] };

	/* What is there to be called. */
	'operation-over': { operation: OperationName; binding: string };
	'operation-at': { operation: OperationName; path: string };
	'operation-below': { operation: OperationName; tenant: string };
	'answer-at': { binding: string; url: string };
	method: { method: string };
	'no-old-method': { method: string };
	verb: { verb: string };
	'version-understood': { form: 'lower-case' | 'patch' | 'url' };
	'extensions-found': { header: string };
	'members-ignored': { names: readonly string[] };
	'field-taken': { field: string };
	'any-timestamp': object;
	'any-data': object;
	'message-taken': object;

	/* Errors. */
	'error-reason': { reason: string };
	'same-reason-over': { reason: string; binding: Binding | '' };
	'reason-other-than-not-found': object;
	'fitting-error': object;
	'error-code': { error: number };
	'codes-for-reason': { codes: readonly number[]; reason: string };
	'a2a-error-code': object;
	'parse-error-without-id': object;
	'invalid-parameter': { field?: string };
	'invalid-argument-with-fields': object;
	'error-for-verb': { verb: string };
	'error-for-context': { contextId: string };
	'error-info': { reason?: string; domain: string };
	detail: { type: string };
	'typed-details': object;
	'field-with-fault': { path: string };
	'status-of-details': { status: string };

	/* Tasks, their states and contexts. */
	task: { id: string };
	'no-task': object;
	'waiting-task': { id: string };
	'task-with-limit': { id: string | undefined; limit?: number };
	'task-as-begun': object;
	'task-as-in': { exchange: number };
	'same-task-over': { binding: Binding | '' };
	'task-at-work': object;
	'fresh-task-id': object;
	'first-task-or-new': object;
	'task-state': object;
	'settled-state': object;
	'state-after': { state: TaskState };
	'state-after-attempt': object;
	'same-status': object;
	'status-shown-later': object;
	'status-of-first-cancel': object;
	'time-from': { time: string };
	'chosen-context': object;
	'context-of-task': { contextId: string };
	'context-of-message': object;
	'agent-role': object;

	/* Artifacts and history. */
	'artifacts-shown-later': object;
	'known-artifacts': { ids: readonly string[] };
	'different-artifacts': object;
	'parts-of-chunks': object;
	'no-append': object;
	'no-further-chunk': object;
	'most-messages': { limit: number };
	'history-limit': object;
	'messages-up-to': { messageId: string };
	'later-message': object;
	'no-history': object;

	/* Lists. */
	'no-later-than-above': object;
	'tasks-from-time': object;
	'same-tasks-for-time': { time: string };
	'effect-of': { name: string; value: string };
	'pages-of': { size: number };
	'default-page-size': object;
	'default-page': object;
	'next-tasks': object;
	total: { total: number };
	'every-task-once': object;
	'no-task-of-refused-message': object;
	'no-task-for-messages': object;

	/* Streams. */
	'an-event': object;
	'task-first': { id?: string };
	update: object;
	'last-event': object;
	'event-of-unfinished-task': object;
	'all-events-of': { exchange: number };
	'same-event-as-in': { exchange: number };
	'events-though-left': { exchange: number };
	'events-spread': { worked: number };
	'stream-goes-on': object;
	'stream-to-end-of-work': object;
	'stream-end': {
		when: 'message' | 'done' | 'rest' | 'terminal' | 'not-before-terminal';
	};

	/* The card. */
	'sound-card': object;
	'an-interface': object;
	'a-skill': object;
	'media-type': object;
	'version-number': object;
	'binding-uri': object;
	'endpoint-url': object;
	'web-url': object;
	'host-and-port': object;
	'callable-address': object;
	'no-final-slash': object;
	'max-age': object;
	etag: object;
	'same-etag': { etag: string };
}

/** Why a call is to have a result rather than an error. */
export type ResultReason =
	'several-extensions' | 'unknown-context-is-empty' | 'repeat-allowed' | 'task-not-done';

/**
 * What can be said of what came, by code, with the values that its sentence is about; values of
 * the answer are written as JSON.
 */
export interface CameValues {
	nothing: object;
	value: { text: string };
	/** Empty for none. */
	names: { names: readonly string[] };
	/** Members that are not there. */
	missing: { names: readonly string[] };
	/** How the exchange went, and whatever else counts. */
	outcome: {
		ending: 'open' | 'complete' | 'aborted' | 'failed' | 'refused';
		messages: number;
		/** What broke, where it failed. */
		failure?: string;
		error?: { kind: string; code: string | number; title: string };
		status?: number;
		mediaType?: string;
		/** As JSON. */
		id?: string;
		/** Those that an error names. */
		fields?: readonly string[];
		eventsAfter?: number;
	};
	'status-and-type': { status: number | undefined; mediaType: string };
	'status-and-body': { status: number | undefined; length: number };
	/** Undefined where the bytes are of no known kind. */
	bytes: { type: string | undefined };
	messages: { count: number };
	events: { count: number; missing: readonly string[] };
	spread: { ms: number };
	'last-state': { state: TaskState | undefined };
	'task-with-messages': { id: string | undefined; count: number };
	page: { pageSize: string | undefined; tasks: number };
	'tasks-and-token': { tasks: number; token: string | undefined };
}

/** One of a table of codes, with its values. */
type Coded<Values> = {
	[Code in keyof Values]: { readonly code: Code } & Values[Code];
}[keyof Values];

/** What was expected: a code with its values. */
export type Expected = Coded<ExpectedValues>;

/** What came instead, or what agreed: a code with its values. */
export type Came = Coded<CameValues>;
