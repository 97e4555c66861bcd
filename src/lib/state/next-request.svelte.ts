import type { Binding, OperationName } from '../protocol/index.js';
import {
	declaredExtensions,
	interfaceUrl,
	listIn,
	objectIn,
	operation,
	textIn,
	textsIn
} from '../protocol/index.js';
import type { AgentChoice } from './agent-choice.svelte.js';
import type { UnfinishedForm } from './drafts.svelte.js';
import { Drafts } from './drafts.svelte.js';
import { HeaderRows } from './header-rows.svelte.js';
import { hintFor } from './hint.js';
import type { MessageNumbers } from './message-numbers.svelte.js';
import { ParsedRequest } from './parsed-request.svelte.js';
import { requestLine } from './request-line.js';
import { samplesFor } from './samples.js';
import type { SavedDesk } from './saved-desk.js';
import type { SeenTasks } from './seen-tasks.svelte.js';

/** What the samples of a request are made from. */
interface SampleSources {
	readonly agents: AgentChoice;
	readonly tasks: SeenTasks;
	readonly numbers: MessageNumbers;
}

type SavedRequest = Pick<SavedDesk, 'operation' | 'binding' | 'drafts' | 'headers'>;

/** The request that is sent next: it begins as a sample, and its reader edits it. */
export class NextRequest {
	readonly headers = new HeaderRows();
	readonly #sources: SampleSources;
	readonly #drafts = new Drafts();
	#operationName = $state<OperationName>('SendMessage');
	#binding = $state<Binding>('jsonrpc');

	constructor(sources: SampleSources) {
		this.#sources = sources;
	}

	readonly operation = $derived(operation(this.#operationName));
	readonly #agentName = $derived.by(() => this.#sources.agents.name);
	readonly #card = $derived.by(() => this.#sources.agents.agent?.card);
	/** The task of the agent that was seen last. */
	readonly task = $derived.by(() => this.#sources.tasks.last[this.#agentName]);

	readonly samples = $derived.by(() => {
		const { agents, numbers } = this.#sources;
		return samplesFor({
			operation: this.#operationName,
			agent: this.#agentName,
			examples: listIn(this.#card, 'skills').flatMap((skill) => textsIn(skill, 'examples')),
			task: this.task,
			messageId: numbers.idFor(agents.sandbox)
		});
	});
	/** Tells the requests apart that are kept for each agent and operation. */
	readonly subject = $derived(`${this.#agentName}/${this.#operationName}`);
	readonly #draft = $derived(this.#drafts.at(this.subject));
	readonly sample = $derived(
		this.samples.find(({ key }) => key === this.#draft.sample) ?? this.samples[0]
	);
	readonly #sampleText = $derived(JSON.stringify(this.sample.request, null, 2));

	/** The request as it stands in the editor. */
	readonly text = $derived(this.#draft.text ?? this.#sampleText);
	readonly edited = $derived(this.#draft.text !== undefined);
	/** What stands in inputs of the form and is not in the text, by path; it goes with that text. */
	readonly unfinished: UnfinishedForm['inputs'] = $derived.by(() => {
		const { text, form } = this.#draft;
		return form && form.text === text ? form.inputs : {};
	});
	/** Whether a text of the reader gave way to another one and can be brought back. */
	readonly restorable = $derived(
		this.#draft.earlier !== undefined && (!this.edited || this.#draft.taken === true)
	);

	readonly parsed = new ParsedRequest(this);
	/** Whether the text, the form or a header keeps the request from being sent. */
	readonly faulty = $derived(
		this.parsed.obstacle !== undefined ||
			Object.keys(this.unfinished).length > 0 ||
			this.headers.faulty
	);

	readonly hint = $derived.by(() =>
		this.edited || !this.#card
			? undefined
			: hintFor({
					operation: this.operation,
					capabilities: objectIn(this.#card, 'capabilities') ?? {},
					task: this.task,
					saidMessage: this.#sources.tasks.saidMessage(this.#agentName)
				})
	);

	readonly #url = $derived(this.#card && interfaceUrl(this.#card, this.#binding));
	/** Undefined where the agent has no interface of the binding. */
	readonly line = $derived(
		this.#url === undefined
			? undefined
			: requestLine({
					binding: this.#binding,
					operation: this.operation,
					url: this.#url,
					request: this.parsed.value,
					text: this.parsed.written
				})
	);

	get binding(): Binding {
		return this.#binding;
	}

	/** The versions of A2A that the card names for the interface that is called. */
	get offeredVersions(): readonly string[] {
		return listIn(this.#card, 'supportedInterfaces')
			.filter(({ url }) => url === this.#url)
			.flatMap((own) => textIn(own, 'protocolVersion') ?? []);
	}

	/** The URIs of the extensions that the card declares. */
	get offeredExtensions(): readonly string[] {
		return declaredExtensions(this.#card ?? {}).flatMap((own) => textIn(own, 'uri') ?? []);
	}

	chooseOperation(name: OperationName): void {
		this.#operationName = name;
	}

	chooseBinding(binding: Binding): void {
		this.#binding = binding;
	}

	/** Puts a sample in the editor; an edited text can be restored. */
	chooseSample(key: string): void {
		this.#drafts.choose(this.subject, key);
	}

	/**
	 * Turns to a message that answers the task seen last, which must wait for one, or that goes on in
	 * the context of one that is done.
	 */
	reply(sample: 'reply' | 'follow-up' = 'reply'): void {
		this.#operationName = this.operation.streams ? 'SendStreamingMessage' : 'SendMessage';
		this.chooseSample(sample);
	}

	edit(text: string): void {
		this.#drafts.edit(this.subject, text === this.#sampleText ? undefined : text);
	}

	/** Takes a text from the form, with what stands in its inputs and cannot go into the text. */
	fillIn(text: string, inputs: UnfinishedForm['inputs']): void {
		const isUnfinished = Object.keys(inputs).length > 0;
		// Beside what is unfinished, even the text of a sample is the reader's own, and can be brought back.
		const isOwn = isUnfinished || text !== this.#sampleText;
		const form = isUnfinished ? { text, inputs } : undefined;
		this.#drafts.fillIn(this.subject, isOwn ? text : undefined, form);
	}

	/** Drops what is unfinished in the form. */
	leaveOut(): void {
		this.fillIn(this.text, {});
	}

	/** Goes back to the sample. */
	reset(): void {
		this.#drafts.reset(this.subject);
	}

	restore(): void {
		this.#drafts.restore(this.subject);
	}

	/** Puts a text that the page made in place of what the reader wrote, which can be brought back. */
	replace(text: string): void {
		this.#drafts.replace(this.subject, text);
	}

	/** Puts the params of a whole JSON-RPC request in its place, which can be brought back. */
	takeParams(): void {
		const { envelope } = this.parsed;
		if (!envelope) return;
		const { operation: name = this.#operationName, params } = envelope;
		const { text } = this;
		this.reset();
		this.#operationName = name;
		this.#drafts.take(this.subject, params, text);
	}

	save(): SavedRequest {
		return {
			operation: this.#operationName,
			binding: this.#binding,
			drafts: this.#drafts.all,
			headers: this.headers.rows
		};
	}

	restoreAll({ operation: name, binding, drafts, headers }: SavedRequest): void {
		this.#operationName = name;
		this.#binding = binding;
		this.#drafts.restoreAll(drafts);
		this.headers.restore(headers);
	}
}
