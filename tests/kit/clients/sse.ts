import type { JsonObject } from '../../../src/lib/protocol/index.js';

/** Reads a stream as the kit does: line by line, each with data being one whole JSON value. */
export async function* readEvents({ body }: Response): AsyncGenerator<JsonObject> {
	if (!body) throw new Error('Failed to read a stream: the answer has no body');
	let rest = '';
	for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
		const lines = (rest + chunk).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) {
			if (line.startsWith('data:')) yield JSON.parse(line.slice(5)) as JsonObject;
		}
	}
}
