import type { OperationName } from '../../protocol/index.js';
import type { CameValues, ExpectedValues, ResultReason } from '../finding-codes.js';

/** A sentence for every code. Another language is another such table. */
export type WordTable<Values> = { [Code in keyof Values]: (values: Values[Code]) => string };

const list = (names: readonly unknown[]) => names.join(', ');
const or = (names: readonly unknown[]) => names.join(' or ');
const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;

const anEvent = 'an object with one of task, message, statusUpdate, artifactUpdate';
const aTask = 'a Task with id and status, not inside another object';
const aConfig = 'a push config with taskId and url, not inside another object';

const shapes: Record<OperationName, string> = {
	SendMessage: 'an object with one of task, message',
	SendStreamingMessage: anEvent,
	GetTask: aTask,
	ListTasks: 'an object with the array tasks',
	CancelTask: aTask,
	SubscribeToTask: anEvent,
	CreateTaskPushNotificationConfig: aConfig,
	GetTaskPushNotificationConfig: aConfig,
	ListTaskPushNotificationConfigs:
		'an object with the array configs, which may be missing when it is empty',
	DeleteTaskPushNotificationConfig: 'an empty object',
	GetExtendedAgentCard: 'an AgentCard, not inside another object'
};

const results: Record<ResultReason, string> = {
	'several-extensions': 'one header may list several extensions',
	'unknown-context-is-empty': 'an unknown context gives an empty list',
	'repeat-allowed': 'the first task again, or a new one',
	'task-not-done': 'the task is not done'
};

const versionForms: Record<ExpectedValues['version-understood']['form'], string> = {
	'lower-case': 'in a header in lower case',
	patch: 'with a patch number',
	url: 'in the URL'
};

const streamEnds: Record<ExpectedValues['stream-end']['when'], string> = {
	message: 'after its one message',
	done: 'when the task is done',
	rest: 'when the task has ended or waits for input',
	terminal: 'after the terminal state',
	'not-before-terminal': 'with the terminal state, not before'
};

export const expectedInEnglish: WordTable<ExpectedValues> = {
	value: ({ value }) => `${value}`,
	'value-as-sent': ({ value }) => `${value}, as it was sent`,
	'as-sent': ({ of }) => `the ${of} as ${of === 'parts' ? 'they were' : 'it was'} sent`,
	'asked-for': ({ name }) => `the requested ${name}`,
	member: ({ name }) => `the field ${name}`,
	'no-member': ({ name }) => `no field ${name}`,
	'required-members': () => 'every required field',
	'no-old-members': () => 'no field of older versions',
	'known-members': () => 'only fields of A2A 1.0',
	name: ({ name }) => `the name ${name}`,
	'enum-name': () => 'a name from the schema',
	'one-of': ({ names }) => `one of ${list(names)}`,
	'one-of-without-kind': ({ names }) => `one of ${list(names)}, without kind`,
	'member-of-10': ({ name }) => `a ${name} as in 1.0, without kind`,
	'an-object': () => 'an object',
	'a-string': () => 'a string',
	'empty-string': () => 'an empty string',
	base64: () => 'a string of base64',
	timestamp: () => 'a date and a time that ends in Z',
	milliseconds: () => 'three digits after the seconds',

	shape: ({ operation }) => shapes[operation],
	'bare-shape': ({ operation }) => `${shapes[operation]}, not inside another object`,
	'response-with-event': () =>
		`a response with the id of the request and ${shapes.SubscribeToTask}`,
	'rpc-response': ({ id }) => `jsonrpc "2.0", the id ${id}, and result or error`,
	'rpc-error-object': () =>
		'a whole number as code, a message, and in data only an array of typed objects, if anything',
	'rest-error-object': ({ status }) =>
		`one field error with the code ${status}, a status, a message and details`,
	'error-object': () => 'an error object with a code and a message',
	'ok-and-object': () => 'HTTP 200 and a JSON object',
	'ok-and-event-stream': () => 'HTTP 200 and text/event-stream',
	'not-modified': () => 'HTTP 304 without a body',
	'grpc-stream': () => 'a gRPC stream',
	'no-stream': () => 'no stream',
	'stream-by': ({ verb }) => `a stream for the verb ${verb}`,
	'bytes-of': ({ type }) => `the bytes of a ${type}`,
	'only-type-asked-for': ({ mediaType }) => `${mediaType}, the only requested type`,
	'a2a-json': () => 'application/a2a+json is accepted, and the answer has that type',
	'like-empty-params': () => 'the same answer as for empty params',
	result: ({ why }) => `a result: ${results[why]}`,
	'task-or-message': () => 'either a task or a message',
	'wanted-output': ({ mediaTypes }) =>
		`output as ${or(mediaTypes)}, which this agent can make from the message`,

	'operation-over': ({ operation, binding }) => `the operation ${operation} over ${binding}`,
	'operation-at': ({ operation, path }) => `${operation} at ${path}`,
	'operation-below': ({ operation, tenant }) => `${operation} under /${tenant}`,
	'answer-at': ({ binding, url }) => `an answer over ${binding} at ${url}`,
	method: ({ method }) => `the method ${method}`,
	'no-old-method': ({ method }) => `no method ${method} in version 1.0`,
	verb: ({ verb }) => `the verb ${verb}`,
	'version-understood': ({ form }) => `version 1.0 is understood ${versionForms[form]}`,
	'extensions-found': ({ header }) => `the extensions in "${header}" are read`,
	'members-ignored': ({ names }) => `the same answer as without ${list(names)}`,
	'field-taken': ({ field }) => `${field} is accepted in this form`,
	'any-timestamp': () => 'every ISO 8601 timestamp is accepted',
	'any-data': () => 'any JSON value is accepted as data',
	'message-taken': () => 'a message to a task that waits is accepted',

	'error-reason': ({ reason }) => `the error ${reason} and no message`,
	'same-reason-over': ({ reason, binding }) => `${reason}, as over ${binding}`,
	'reason-other-than-not-found': () =>
		'a reason other than TASK_NOT_FOUND, because the task exists',
	'fitting-error': () => 'an error that fits the call',
	'error-code': ({ error }) => `the error ${error}`,
	'codes-for-reason': ({ codes, reason }) => `${or(codes)} for ${reason}`,
	'a2a-error-code': () => 'a code from -32001 down to -32099',
	'parse-error-without-id': () => 'the error -32700 with the id null',
	'invalid-parameter': ({ field }) =>
		`an invalid-parameter error${field === undefined ? '' : ` naming ${field}`}`,
	'invalid-argument-with-fields': () => 'INVALID_ARGUMENT with a BadRequest that names fields',
	'error-for-verb': ({ verb }) => `an error, because the verb is ${verb}`,
	'error-for-context': ({ contextId }) =>
		`an error, because the task is in the context ${contextId}`,
	'error-info': ({ reason, domain }) =>
		`an ErrorInfo with ${reason === undefined ? 'a reason of A2A' : `the reason ${reason}`} and the domain ${domain}`,
	detail: ({ type }) => `a ${type}`,
	'typed-details': () => 'a list of objects, each with its type in @type',
	'field-with-fault': ({ path }) => `the field ${path} and what is wrong with it`,
	'status-of-details': ({ status }) =>
		`the code ${status} and the message of the status in its details`,

	task: ({ id }) => `the task ${id}`,
	'no-task': () => 'no task, because there is none',
	'waiting-task': ({ id }) => `the task ${id}, which waited for this message`,
	'task-with-limit': ({ id, limit }) =>
		`the task ${id}${limit === undefined ? '' : ` with at most ${limit} messages`}`,
	'task-as-begun': () => 'the task as it began, not as it ended',
	'task-as-in': ({ exchange }) => `the task as exchange ${exchange} showed it`,
	'same-task-over': ({ binding }) => `the same task as over ${binding}`,
	'task-at-work': () => 'the task still working, although its stream was closed',
	'fresh-task-id': () => 'an id that no other task has',
	'first-task-or-new': () => 'the first task again, or a new answer',
	'task-state': () => 'one of the eight states',
	'settled-state': () => 'a terminal or interrupted state',
	'state-after': ({ state }) => `a state that can follow ${state}`,
	'state-after-attempt': () => 'the state of the task after the attempt to cancel it',
	'same-status': () => 'the same status as before',
	'status-shown-later': () => 'the status that GetTask shows afterwards',
	'status-of-first-cancel': () => 'the status that the first cancel left',
	'time-from': ({ time }) => `${time} or later: that status was shown before`,
	'chosen-context': () => 'the context that the agent chose',
	'context-of-task': ({ contextId }) => `${contextId}, the context of the task`,
	'context-of-message': () => 'the context of the message',
	'agent-role': () => 'ROLE_AGENT, because the agent sends it',

	'artifacts-shown-later': () => 'all artifacts that GetTask shows afterwards',
	'known-artifacts': ({ ids }) => `the artifacts ${list(ids)}, which were shown before`,
	'different-artifacts': () => 'artifacts with different ids',
	'parts-of-chunks': () => 'the parts of all chunks',
	'no-append': () => 'no append, because no chunk came before',
	'no-further-chunk': () => 'no further chunk after the last one',
	'most-messages': ({ limit }) => `at most ${limit} messages`,
	'history-limit': () => 'no more messages than historyLength',
	'messages-up-to': ({ messageId }) => `messages up to the latest, ${messageId}`,
	'later-message': () => 'a message that was sent after those before it',
	'no-history': () => 'no history: 0 is not the same as unset',

	'no-later-than-above': () => 'no later than the status of the task above',
	'tasks-from-time': () => 'the tasks with that status timestamp or a later one',
	'same-tasks-for-time': ({ time }) => `the same tasks as for another spelling of ${time}`,
	'effect-of': ({ name, value }) => `what ${name}=${value} asks for`,
	'pages-of': ({ size }) => `pages of ${size}`,
	'default-page-size': () => 'from 1 to 50',
	'default-page': () => 'at most 50 tasks and a token for the rest',
	'next-tasks': () => 'the tasks that follow those of the previous page',
	total: ({ total }) => `${total}, the number of tasks on all pages`,
	'every-task-once': () => 'every task once over all pages',
	'no-task-of-refused-message': () => 'no task of the refused message',
	'no-task-for-messages': () => 'no task: all answers in this context were messages',

	'an-event': () => 'at least one event',
	'task-first': ({ id }) => (id === undefined ? 'the task first' : `the task ${id} first`),
	update: () => 'an update of the status or of an artifact',
	'last-event': () => 'an update or a Task as the last event of a task',
	'event-of-unfinished-task': () => 'an event: the task is not done',
	'all-events-of': ({ exchange }) => `all events that exchange ${exchange} got of the same task`,
	'same-event-as-in': ({ exchange }) => `the same event as in exchange ${exchange}`,
	'events-though-left': ({ exchange }) =>
		`events until the end of the task, although exchange ${exchange} was closed`,
	'events-spread': ({ worked }) =>
		`the first event well before the last, because the work took ${worked} ms`,
	'stream-goes-on': () => 'a stream that goes on after the task began to wait',
	'stream-to-end-of-work': () => 'the whole stream, until the end of the work',
	'stream-end': ({ when }) => `the end of the stream ${streamEnds[when]}`,

	'sound-card': () => 'an AgentCard in which every value has the right type',
	'an-interface': () => 'at least one interface',
	'a-skill': () => 'at least one skill',
	'media-type': () => 'a media type, such as text/plain',
	'version-number': () => 'two numbers with a dot between them',
	'binding-uri': () => 'the URI of the binding',
	'endpoint-url': () => 'the whole URL of the endpoint',
	'web-url': () => 'an absolute http or https URL',
	'host-and-port': () => 'host:port, without a scheme',
	'callable-address': () => 'an address that others can call',
	'no-final-slash': () => 'no slash at the end, where clients add paths',
	'max-age': () => 'Cache-Control with max-age',
	etag: () => 'an ETag',
	'same-etag': ({ etag }) => `${etag}, because the card is the same`
};

export const cameInEnglish: WordTable<CameValues> = {
	nothing: () => 'nothing',
	value: ({ text }) => text,
	names: ({ names }) => list(names) || 'none',
	missing: ({ names }) => (names.length > 0 ? `missing: ${list(names)}` : 'all are present'),
	outcome: ({ status, mediaType, eventsAfter, id, fields, ...outcome }) =>
		[
			status === undefined ? '' : `HTTP ${status}, `,
			mediaType === undefined ? '' : `${mediaType}; `,
			eventsAfter === undefined ? '' : `${counted(eventsAfter, 'event')} after that; `,
			outcomeText(outcome),
			id === undefined ? '' : `, id ${id}`,
			fields && `; fields: ${list(fields) || 'none'}`
		].join(''),
	'status-and-type': ({ status, mediaType }) => `HTTP ${status}, ${mediaType}`,
	'status-and-body': ({ status, length }) => `HTTP ${status}, ${counted(length, 'character')}`,
	bytes: ({ type }) => (type === undefined ? 'other bytes' : `a ${type}`),
	messages: ({ count }) => counted(count, 'message'),
	events: ({ count, missing }) =>
		missing.length > 0 ? `no ${missing.join(', no ')}` : counted(count, 'event'),
	spread: ({ ms }) => `${ms} ms between them`,
	'last-state': ({ state }) => `the last state was ${state ?? 'not shown'}`,
	'task-with-messages': ({ id, count }) => `the task ${id} with ${counted(count, 'message')}`,
	page: ({ pageSize, tasks }) => `pageSize ${pageSize}, ${counted(tasks, 'task')}`,
	'tasks-and-token': ({ tasks, token }) => `${counted(tasks, 'task')}, token ${token}`
};

function outcomeText({ ending, messages, failure, error }: CameValues['outcome']): string {
	if (ending === 'open') return `open, ${counted(messages, 'message')} so far`;
	if (error) return `${error.title}, ${error.kind} ${error.code}`;
	if (failure !== undefined) return `failed: ${failure}`;
	return `${ending}, ${counted(messages, 'message')}`;
}
