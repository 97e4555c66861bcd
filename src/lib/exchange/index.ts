export { bodyText, mediaTypeIn } from './body-text.js';
export type {
	CallExchange,
	Ending,
	Exchange,
	Header,
	RecordedError,
	RecordedMessage,
	RecordedRequest,
	RecordedResponse
} from './exchange.js';
export { responseBody } from './exchange.js';
export { hexBytes, hexDump } from './hex-dump.js';
export { errorJson, errorText, grpcStatus } from './outcome.js';
export type { EventKind, ShownTask } from './reading.js';
export {
	chunkMarks,
	eventKind,
	excerpt,
	lastState,
	shownState,
	shownTask,
	statePath,
	stateWord
} from './reading.js';
export { Recorder } from './recorder.js';
