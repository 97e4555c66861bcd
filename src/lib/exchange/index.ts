export { errorCodes } from '../wire/index.js';
export { editionOf, reasonOf } from './error-reason.js';
export { bodyText, mediaTypeIn } from './body-text.js';
export type {
	CallExchange,
	Ending,
	Exchange,
	Header,
	RecordedChunk,
	RecordedError,
	RecordedMessage,
	RecordedRequest
} from './exchange.js';
export { bodyReader, responseBody } from './exchange.js';
export type { FoldedTask } from './fold-task.js';
export { foldTask, taskFolder } from './fold-task.js';
export { hexBytes, hexDump } from './hex-dump.js';
export { errorBody, errorText, grpcStatus } from './outcome.js';
export type { EventKind, ShownTask } from './reading.js';
export {
	chunkMarks,
	eventKind,
	eventKinds,
	excerpt,
	lastState,
	lastStateFinder,
	shownState,
	shownTask,
	statePath,
	stateWord
} from './reading.js';
export type { ReadPart } from './read-part.js';
export { imageUrl, partsReader, readParts } from './read-part.js';
export { Recorder } from './recorder.js';
export { runningFold } from './running-fold.js';
