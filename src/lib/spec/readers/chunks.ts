import type { CallExchange, Exchange } from '../../exchange/index.js';
import { lastState } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { isTerminal, listIn, objectIn, textIn } from '../../protocol/index.js';
import { namedTask } from './asked.js';
import { callsOf, succeeded } from './calls.js';
import type { Sighting } from './objects.js';
import { objectsIn } from './objects.js';

/** An artifact as a stream delivered it. */
export interface StreamedArtifact {
	call: CallExchange;
	taskId: string | undefined;
	artifactId: string | undefined;
	/** Its events, in their order. */
	chunks: Sighting[];
	/** Nothing can be added to it any more. */
	isDone: boolean;
}

/** The artifacts of new tasks, of which streams show everything from the start to their own end. */
export function streamedArtifacts(exchanges: readonly Exchange[]): StreamedArtifact[] {
	const streams = succeeded(callsOf(exchanges, 'SendStreamingMessage'));
	return streams
		.filter((call) => namedTask(call) === undefined)
		.flatMap((call) => {
			const state = lastState(call.messages);
			const byId = new Map<string | undefined, Sighting[]>();
			for (const event of objectsIn([call], 'TaskArtifactUpdateEvent')) {
				const id = idOf(event);
				const before = byId.get(id);
				if (before) before.push(event);
				else byId.set(id, [event]);
			}
			return [...byId].map(([artifactId, chunks]) => {
				const taskId = textIn(chunks[0]?.value, 'taskId');
				return { call, taskId, artifactId, chunks, isDone: Boolean(state && isTerminal(state)) };
			});
		});
}

function idOf({ value }: Sighting): string | undefined {
	return textIn(objectIn(value, 'artifact'), 'artifactId');
}

/** The parts of an artifact once all of its chunks have come; one without append starts it anew. */
export function partsOf(chunks: readonly Sighting[]): JsonObject[] {
	const start = chunks.findLastIndex(({ value }) => value.append !== true);
	return chunks
		.slice(Math.max(0, start))
		.flatMap(({ value }) => listIn(objectIn(value, 'artifact'), 'parts'));
}

/** What parts hold: an agent may join neighboring texts into one part. */
export function contentOf(parts: readonly JsonObject[]): unknown[] {
	const content: unknown[] = [];
	for (const part of parts) {
		const { text } = part;
		const last = content.at(-1);
		if (typeof text === 'string' && typeof last === 'string') content.splice(-1, 1, last + text);
		else content.push(typeof text === 'string' ? text : part);
	}
	return content;
}
