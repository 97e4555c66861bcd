export { bodyText, mediaTypeIn } from './body-text.js';
export type {
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
export type { EventKind, ShownTask } from './reading.js';
export { eventKind, excerpt, shownState, shownTask, statePath } from './reading.js';
export { Recorder } from './recorder.js';
