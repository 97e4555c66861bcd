import type { JsonPath, Operation } from '../protocol/index.js';
import { operation, parsePath } from '../protocol/index.js';
import type { ExchangePlace } from '../spec/index.js';
import type { CallLog } from './call-log.svelte.js';

/** A member of a message. */
export interface MessageMember {
	/** The message that the path begins at. */
	readonly type: Operation['input'];
	readonly path: JsonPath;
}

/** What the reader turned to: a place of the call that is looked at, and a member of a message. */
export class PlacesInView {
	readonly #log: CallLog;
	readonly #request: { readonly operation: Operation };
	#place = $state.raw<{ callId: string | undefined; place: ExchangePlace }>();
	#member = $state.raw<MessageMember | Pick<MessageMember, 'path'>>();

	/** Takes the calls, and the request that is written. */
	constructor(log: CallLog, request: { readonly operation: Operation }) {
		this.#log = log;
		this.#request = request;
	}

	/** The place of the call that the reader asked to see. */
	get place(): ExchangePlace | undefined {
		return this.#place?.callId === this.#log.chosen?.id ? this.#place?.place : undefined;
	}

	/** The member to tell about. */
	get member(): MessageMember | undefined {
		return this.#member && { type: this.#request.operation.input, ...this.#member };
	}

	/** Turns to a place of the call that is looked at. */
	show(place: ExchangePlace): void {
		// A place that is asked for again is a new one.
		this.#place = { callId: this.#log.chosen?.id, place: { ...place } };
	}

	/** Turns to a member of the request that is being written, or to none. */
	showWritten(path: JsonPath | undefined): void {
		this.#member = path && { path };
	}

	/** Turns to a member of the call that is looked at: of its answer, or of the request that was sent. */
	showSent(path: string, side: 'input' | 'output'): void {
		const steps = parsePath(path);
		const { chosen } = this.#log;
		if (steps && chosen) this.#member = { type: operation(chosen.operation)[side], path: steps };
	}
}
