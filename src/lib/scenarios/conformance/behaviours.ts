import type { Part, TaskState } from '../../protocol/index.js';
import type { Answer, Script, Step } from '../script.js';

export type Behaviours = Readonly<Record<string, Answer>>;

/** What happens where the message asks for nothing else. */
export const completes = ends('TASK_STATE_COMPLETED', 'Hello from TCK');

/** One turn of a task with several. Words of the agent would come between those of the user. */
export const takesTurn = ends('TASK_STATE_INPUT_REQUIRED');

/** The prefixes that the conformance kit and ACTS have in common. */
const shared: Behaviours = {
	'tck-complete-task': completes,
	'tck-input-required': ends('TASK_STATE_INPUT_REQUIRED'),
	'tck-reject-task': ends('TASK_STATE_REJECTED', 'rejected'),
	'tck-message-response': { message: { parts: [{ text: 'Direct message response' }] } },
	'tck-artifact-text': completesWith({ text: 'Generated text content' }),
	'tck-artifact-file': completesWith({ raw: 'dGNr', ...outputFile() }),
	'tck-artifact-file-url': completesWith({
		url: 'https://example.com/output.txt',
		...outputFile()
	}),
	'tck-artifact-data': completesWith({ data: { key: 'value', count: 42 } })
};

/** The behaviours by what a message id begins with, as the conformance kit sends it. */
export const byMessageId: Behaviours = {
	...shared,
	'tck-stream-001': streams({ text: 'Stream hello from TCK' }),
	'tck-stream-002': completes,
	'tck-stream-003': streams({ text: 'Stream task lifecycle' }),
	'tck-stream-ordering-001': streams({ text: 'Ordered output' }),
	'tck-stream-artifact-text': streams({ text: 'Streamed text content' }),
	'tck-stream-artifact-file': streams({ raw: 'dGNr', ...outputFile() }),
	'tck-stream-artifact-chunked': streams({ text: 'chunk-1 ' }, { text: 'chunk-2' }),
	// Twice as long as the kit gives a stream.
	'test-resubscribe-message-id': works({ after: 4000, status: 'TASK_STATE_COMPLETED' })
};

/** The behaviours by what the text of a message begins with, as ACTS tests send it. */
export const byText: Behaviours = {
	...shared,
	'tck-multi-turn': takesTurn,
	'tck-cancel': works(),
	'tck-long-running': works(
		{ after: 2500, status: 'TASK_STATE_WORKING', say: [{ text: 'Half of it is done' }] },
		{ after: 2500, ...artifact({ text: 'All of it is done' }) },
		{ status: 'TASK_STATE_COMPLETED' }
	),
	'tck-stream-basic': streams({ text: 'Streamed content' }),
	'tck-stream-chunked': streams({ text: 'chunk-1 ' }, { text: 'chunk-2 ' }, { text: 'chunk-3' }),
	'tck-task-failure': ends('TASK_STATE_FAILED', 'failed'),
	'tck-auth-required': ends('TASK_STATE_AUTH_REQUIRED', 'Authorize this task to go on')
};

function ends(status: TaskState, text?: string): Script {
	return { steps: [{ status, ...(text !== undefined && { say: [{ text }] }) }] };
}

function completesWith(part: Part): Script {
	return { steps: [artifact(part), { status: 'TASK_STATE_COMPLETED' }] };
}

function works(...steps: Step[]): Script {
	return { steps: [{ status: 'TASK_STATE_WORKING' }, ...steps] };
}

/** Sends one artifact, each part of it as a chunk. */
function streams(...parts: Part[]): Script {
	const chunks = parts.map((part, index) => ({
		...artifact(part, index === parts.length - 1),
		after: 200,
		...(index > 0 && { append: true })
	}));
	return works(...chunks, { after: 200, status: 'TASK_STATE_COMPLETED' });
}

function artifact(part: Part, isLast = true) {
	return {
		artifact: { artifactId: 'output', parts: [part] },
		...(isLast && { lastChunk: true })
	};
}

function outputFile() {
	return { filename: 'output.txt', mediaType: 'text/plain' };
}
