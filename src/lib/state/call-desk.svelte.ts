import type { CallExchange } from '../exchange/index.js';
import type { Playground, ReachableAgent } from '../playground.js';
import type { Binding, JsonObject, JsonPath, Operation, OperationName } from '../protocol/index.js';
import {
	declaredExtensions,
	interfaceUrl,
	listIn,
	lossesIn,
	objectIn,
	operation,
	parseObject,
	textIn,
	textsIn
} from '../protocol/index.js';
import type { ExchangePlace } from '../spec/index.js';
import type { SavedDesk } from './saved-desk.js';
import { savedVersion } from './saved-desk.js';
import type { Held } from './drafts.svelte.js';
import { Drafts } from './drafts.svelte.js';
import { envelopeIn } from './envelope.js';
import { FieldMeanings } from './field-meanings.svelte.js';
import { HeaderRows } from './header-rows.svelte.js';
import { CallLog } from './call-log.svelte.js';
import { hintFor } from './hint.js';
import { MessageNumbers } from './message-numbers.svelte.js';
import { obstacleOf } from './obstacle.js';
import { flawsIn } from './request-knowledge.js';
import { requestLine } from './request-line.js';
import { samplesFor } from './samples.js';
import { mainSandbox } from './sandbox.js';
import { SeenTasks } from './seen-tasks.svelte.js';
import { TaskInView } from './task-in-view.svelte.js';
import { withoutCredentials } from './without-credentials.js';

/** A member of a message. */
export interface FieldPlace {
	/** The message that the path begins at; the request on the desk where none is named. */
	readonly type?: Operation['input'];
	readonly path: JsonPath;
}

/** Past this many characters a request is sent unread: each keystroke would wait for that. */
const readLimit = 200_000;

/** Where a call is put together, sent, and its answer looked at. */
export class CallDesk {
	readonly headers = new HeaderRows();
	readonly log = new CallLog();
	readonly meanings = new FieldMeanings();

	readonly #drafts = new Drafts();
	readonly #numbers = new MessageNumbers();
	readonly #seen = new SeenTasks();
	readonly taskInView = new TaskInView(this.log, this.#seen);
	#sandbox = $state(mainSandbox);
	/** The sandbox that the agents are of. */
	#opened: string | undefined;
	/** Whether this visit has come to or left what it may be restored to. */
	#settled = false;
	#agents = $state.raw<readonly ReachableAgent[]>([]);
	#agentName = $state('');
	#operationName = $state<OperationName>('SendMessage');
	#binding = $state<Binding>('jsonrpc');
	#place = $state.raw<{ callId: string | undefined; place: ExchangePlace }>();
	#field = $state.raw<FieldPlace>();

	readonly agent = $derived(this.#agents.find(({ name }) => name === this.#agentName));
	/** Whether the agents are there. */
	readonly ready = $derived(this.agent !== undefined);
	/** The call that is looked at. */
	readonly call = $derived(this.log.chosen);
	readonly operation = $derived(operation(this.#operationName));
	readonly task = $derived(this.#seen.last[this.#agentName]);

	readonly samples = $derived(
		samplesFor({
			operation: this.#operationName,
			agent: this.#agentName,
			examples: listIn(this.agent?.card, 'skills').flatMap((skill) => textsIn(skill, 'examples')),
			task: this.task,
			messageId: this.#numbers.idFor(this.#sandbox)
		})
	);
	readonly #key = $derived(`${this.#agentName}/${this.#operationName}`);
	readonly #draft = $derived(this.#drafts.at(this.#key));
	readonly sample = $derived(
		this.samples.find(({ key }) => key === this.#draft.sample) ?? this.samples[0]
	);
	readonly #sampleText = $derived(JSON.stringify(this.sample.request, null, 2));

	/** The request as it stands in the editor. */
	readonly text = $derived(this.#draft.text ?? this.#sampleText);
	readonly edited = $derived(this.#draft.text !== undefined);
	/** What stands in inputs of the form and is not in the text, by path; it goes with that text. */
	readonly held: Held = $derived.by(() => {
		const { text, form } = this.#draft;
		return form && form.text === text ? form.held : {};
	});
	/** Where the form is unfinished. */
	readonly unfinished = $derived(Object.keys(this.held));
	/** Whether an edited text gave way to a sample and can be brought back. */
	readonly restorable = $derived(
		this.#draft.earlier !== undefined && (!this.edited || this.#draft.taken === true)
	);

	readonly #parsed = $derived(parseObject(this.text));
	/** Why the text is no JSON object; undefined where it is one. */
	readonly fault = $derived('fault' in this.#parsed ? this.#parsed.fault : undefined);
	/** Empty where the text is no JSON object. */
	readonly #request: JsonObject = $derived('value' in this.#parsed ? this.#parsed.value : {});
	/** What would be lost if the text were read and written again. */
	readonly losses = $derived(this.fault ? [] : lossesIn(this.text));
	/** The whole JSON-RPC request that stands where only its params belong. */
	readonly envelope = $derived(envelopeIn(this.text, this.#request, this.losses.length > 0));
	/** What keeps the binding from carrying the request as it is written. */
	readonly obstacle = $derived(
		obstacleOf({
			binding: this.#binding,
			operation: this.operation,
			text: this.text,
			request: this.#request,
			fault: this.fault,
			losses: this.losses
		})
	);
	/** Whether the text, the form or a header keeps the request from being sent. */
	readonly faulty = $derived(
		this.obstacle !== undefined || this.unfinished.length > 0 || this.headers.faulty
	);
	/** The text, where the request has to be sent as it is written. */
	readonly #written = $derived(this.fault || this.losses.length > 0 ? this.text : undefined);
	/** What is odd about a request that can be read; it is sent all the same. */
	readonly flaws = $derived(
		this.fault || this.text.length > readLimit ? [] : flawsIn(this.operation.input, this.#request)
	);

	readonly hint = $derived(
		this.edited || !this.agent
			? undefined
			: hintFor({
					operation: this.operation,
					capabilities: objectIn(this.agent.card, 'capabilities') ?? {},
					task: this.task,
					saidMessage: this.#seen.saidMessage(this.#agentName)
				})
	);

	readonly #url = $derived(this.agent && interfaceUrl(this.agent.card, this.#binding));
	readonly line = $derived(
		this.#url === undefined
			? undefined
			: requestLine({
					binding: this.#binding,
					operation: this.operation,
					url: this.#url,
					request: this.#request,
					text: this.#written
				})
	);

	/** Whether the task of the call that is shown can be answered from here. */
	readonly taskWaits = $derived(
		this.taskInView.waits && this.task !== undefined && this.task.id === this.taskInView.id
	);

	/** Whether the call that is shown did not find a task that was there, or its own is there no more. */
	readonly tasksGone = $derived.by(() => {
		const ending = this.call?.exchange?.ending;
		if (ending?.kind !== 'refused') return this.log.past;
		if (ending.error.reason !== 'TASK_NOT_FOUND') return false;
		return this.#seen.wasSeen(ending.error.metadata.taskId ?? '');
	});

	/** Name of the sandbox whose agents are called. */
	get sandbox(): string {
		return this.#sandbox;
	}

	get agents(): readonly ReachableAgent[] {
		return this.#agents;
	}

	/** The place of the call that the reader asked to see. */
	get place(): ExchangePlace | undefined {
		return this.#place?.callId === this.call?.id ? this.#place?.place : undefined;
	}

	/** The member to tell about, with the message that its path begins at. */
	get field(): Required<FieldPlace> | undefined {
		return this.#field && { type: this.operation.input, ...this.#field };
	}

	/** The versions of A2A that the card names for the interface that is called. */
	get offeredVersions(): readonly string[] {
		return listIn(this.agent?.card, 'supportedInterfaces')
			.filter(({ url }) => url === this.#url)
			.flatMap((own) => textIn(own, 'protocolVersion') ?? []);
	}

	/** The URIs of the extensions that the card declares. */
	get offeredExtensions(): readonly string[] {
		return declaredExtensions(this.agent?.card ?? {}).flatMap((own) => textIn(own, 'uri') ?? []);
	}

	get binding(): Binding {
		return this.#binding;
	}

	/** Tells the requests apart that are kept for each agent and operation. */
	get subject(): string {
		return this.#key;
	}

	/** Reads which agents the sandbox has, once. Rejects where they do not answer. */
	async open(playground: Pick<Playground, 'agents'>): Promise<void> {
		const sandbox = this.#sandbox;
		if (this.#opened === sandbox) return;
		const agents = await playground.agents(sandbox);
		// Another one may have been entered meanwhile.
		if (sandbox !== this.#sandbox) return;
		this.#opened = sandbox;
		this.#agents = agents;
		if (!this.agent) this.#agentName = agents[0]?.name ?? '';
	}

	/** Turns to another sandbox; its agents are there once the desk is opened. */
	enter(sandbox: string): void {
		if (sandbox === this.#sandbox) return;
		this.#sandbox = sandbox;
		this.log.enter(sandbox);
		this.#seen.leave();
	}

	/** To be called where the sandbox was reset: forgets what was seen of its tasks. */
	beginAnew(): void {
		this.log.beginEra();
		this.#seen.beginAnew();
		this.#numbers.beginAnew(this.#sandbox);
	}

	/** What was chosen and written, for another visit; credentials are not for any storage. */
	save(): SavedDesk {
		this.#settled = true;
		const desk: SavedDesk = {
			version: savedVersion,
			sandbox: this.#sandbox,
			agent: this.#agentName,
			operation: this.#operationName,
			binding: this.#binding,
			drafts: this.#drafts.all,
			headers: this.headers.rows,
			tasks: this.#seen.last,
			messageNumbers: this.#numbers.all
		};
		return withoutCredentials(
			desk,
			this.#agents.map(({ card }) => card)
		);
	}

	/** Goes on from an earlier visit. Within this one, where it is newer, its own state stays. */
	resume(saved: SavedDesk): void {
		if (this.#settled || saved.version !== savedVersion) return;
		this.#settled = true;
		this.enter(saved.sandbox);
		this.#agentName = saved.agent;
		this.#operationName = saved.operation;
		this.#binding = saved.binding;
		this.#drafts.restoreAll(saved.drafts);
		this.headers.restore(saved.headers);
		this.#seen.restore(saved.tasks);
		this.#numbers.restoreAll(saved.messageNumbers);
	}

	chooseAgent(name: string): void {
		this.#agentName = name;
	}

	chooseOperation(name: OperationName): void {
		this.#operationName = name;
	}

	chooseBinding(binding: Binding): void {
		this.#binding = binding;
	}

	/** Turns to a place of the call that is looked at. */
	show(place: ExchangePlace): void {
		// A place that is asked for again is a new one.
		this.#place = { callId: this.call?.id, place: { ...place } };
	}

	/** Turns to a member of the request or of an answer, or to none. */
	showField(place: FieldPlace | undefined): void {
		this.#field = place;
	}

	/** Puts a sample in the editor; an edited text can be restored. */
	chooseSample(key: string): void {
		this.#drafts.choose(this.#key, key);
	}

	edit(text: string): void {
		this.#drafts.edit(this.#key, text === this.#sampleText ? undefined : text);
	}

	/** Takes a text from the form, with what stands in its inputs and cannot go into the text. */
	fillIn(text: string, held: Held): void {
		const isHeld = Object.keys(held).length > 0;
		// Beside what is held, even the text of a sample is the reader's own, and can be brought back.
		const isOwn = isHeld || text !== this.#sampleText;
		this.#drafts.fillIn(this.#key, isOwn ? text : undefined, isHeld ? { text, held } : undefined);
	}

	/** Gives up on what is unfinished in the form. */
	leaveOut(): void {
		this.fillIn(this.text, {});
	}

	reset(): void {
		this.#drafts.reset(this.#key);
	}

	restore(): void {
		this.#drafts.restore(this.#key);
	}

	/** Puts the params of a whole JSON-RPC request in its place, which can be brought back. */
	takeParams(): void {
		if (!this.envelope) return;
		const { operation: name = this.#operationName, params } = this.envelope;
		const { text } = this;
		this.reset();
		this.#operationName = name;
		this.#drafts.take(this.#key, params, text);
	}

	/** Takes what else is heard of tasks of the agent. */
	hear(tasks: readonly JsonObject[]): void {
		this.#seen.hear(this.#agentName, tasks);
	}

	/**
	 * Turns to a message that answers the task seen last, which must wait for one, or that goes on in
	 * the context of one that is done.
	 */
	reply(sample: 'reply' | 'follow-up' = 'reply'): void {
		this.#operationName = this.operation.streams ? 'SendStreamingMessage' : 'SendMessage';
		this.chooseSample(sample);
	}

	/**
	 * Turns to an operation on a task of an agent and makes the call, unless a header is faulty. A
	 * request that was written for it can be brought back.
	 */
	async callTask(
		name: 'GetTask' | 'SubscribeToTask' | 'CancelTask',
		id: string,
		agent = this.#agentName
	): Promise<void> {
		if (this.headers.faulty) return;
		this.#seen.turnTo(agent, id);
		this.#agentName = agent;
		this.#operationName = name;
		this.reset();
		await this.send();
	}

	/** Asks once more what the call that is looked at asked, for another page of its list. */
	async callPage(pageToken: string): Promise<void> {
		const { agent, operation: name, exchange } = this.call ?? {};
		if (!agent || !name || this.headers.faulty) return;
		this.#agentName = agent.name;
		this.#operationName = name;
		this.edit(JSON.stringify({ ...exchange?.asked, pageToken }, null, 2));
		await this.send();
	}

	/** Sends the request, if it can be sent. Resolves when the call is over. */
	async send(): Promise<CallExchange | undefined> {
		const agent = this.agent;
		const request = this.#request;
		if (!agent || this.faulty) return undefined;
		this.#numbers.count(this.#sandbox, textIn(objectIn(request, 'message'), 'messageId'));
		return this.log.start(agent, {
			operation: this.#operationName,
			binding: this.#binding,
			request,
			text: this.#written,
			headers: [...this.headers.list],
			// Of the tasks of a sandbox that was left, nothing is to be sent any more.
			onChange: ({ messages }) => {
				const last = messages.at(-1);
				if (last && this.#agents.includes(agent)) this.#seen.note(agent.name, last.value);
			}
		});
	}

	/** Gives up on the call that is looked at, if it runs. */
	cancel(): void {
		if (this.call) this.log.cancel(this.call.id);
	}
}
