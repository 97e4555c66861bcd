import type { Binding, JsonObject, Operation } from '../protocol/index.js';
import { lossesIn, parseObject } from '../protocol/index.js';
import { envelopeIn } from './envelope.js';
import { obstacleOf } from './obstacle.js';
import { flawsIn } from './request-knowledge.js';

/** A request as it is written, and where it is to go. */
export interface RequestText {
	readonly text: string;
	readonly operation: Operation;
	readonly binding: Binding;
}

/** Past this many characters a request is sent unread: each keystroke would wait for that. */
const readLimit = 200_000;

/** What the text of a request says, what is odd about it, and whether its binding can carry it. */
export class ParsedRequest {
	readonly #source: RequestText;

	constructor(source: RequestText) {
		this.#source = source;
	}

	readonly #parsed = $derived.by(() => parseObject(this.#source.text));
	/** Why the text is no JSON object; undefined where it is one. */
	readonly fault = $derived('fault' in this.#parsed ? this.#parsed.fault : undefined);
	/** Empty where the text is no JSON object. */
	readonly value: JsonObject = $derived('value' in this.#parsed ? this.#parsed.value : {});
	/** What would be lost if the text were read and written again. */
	readonly losses = $derived.by(() => (this.fault ? [] : lossesIn(this.#source.text)));
	/** The whole JSON-RPC request that stands where only its params belong. */
	readonly envelope = $derived.by(() =>
		envelopeIn(this.#source.text, this.value, this.losses.length > 0)
	);
	/** What keeps the binding from carrying the request as it is written. */
	readonly obstacle = $derived.by(() => {
		const { text, operation, binding } = this.#source;
		const { value: request, fault, losses } = this;
		return obstacleOf({ binding, operation, text, request, fault, losses });
	});
	/** The text, where the request has to be sent as it is written. */
	readonly written = $derived.by(() =>
		this.fault || this.losses.length > 0 ? this.#source.text : undefined
	);
	/** What is odd about a request that can be read; it is sent all the same. */
	readonly flaws = $derived.by(() => {
		const { text, operation } = this.#source;
		return this.fault || text.length > readLimit ? [] : flawsIn(operation.input, this.value);
	});
}
