import type { CallExchange } from '../exchange/index.js';
import type { JsonObject } from '../protocol/index.js';
import { objectIn, textIn } from '../protocol/index.js';
import { AgentChoice } from './agent-choice.svelte.js';
import type { AgentHost } from './agent-host.svelte.js';
import { CallLog } from './call-log.svelte.js';
import { FieldMeanings } from './field-meanings.svelte.js';
import { MessageNumbers } from './message-numbers.svelte.js';
import { NextRequest } from './next-request.svelte.js';
import { PlacesInView } from './places-in-view.svelte.js';
import type { SavedDesk } from './saved-desk.js';
import { readSavedDesk, savedVersion } from './saved-desk.js';
import { SeenTasks } from './seen-tasks.svelte.js';
import { TaskInView } from './task-in-view.svelte.js';
import { withoutCredentials } from './without-credentials.js';

/** Joins what a page of calls is made of: whom to call, the request, the calls made, what is looked at. */
export class CallDesk {
	readonly agents = new AgentChoice();
	readonly log = new CallLog();
	readonly meanings = new FieldMeanings();
	readonly #tasks = new SeenTasks();
	readonly #numbers = new MessageNumbers();
	readonly request = new NextRequest({
		agents: this.agents,
		tasks: this.#tasks,
		numbers: this.#numbers
	});
	readonly taskInView = new TaskInView(this.log, this.#tasks);
	readonly places = new PlacesInView(this.log, this.request);
	/** Whether this visit has come to or left what it may be restored to. */
	#settled = false;
	/** The resets of the sandbox that were taken into account. */
	#resets = 0;

	/** Whether the task of the call that is looked at is the one that the samples are about. */
	readonly canFollowUp = $derived(
		this.request.task !== undefined && this.request.task.id === this.taskInView.id
	);
	/** Whether that can be answered. */
	readonly canReply = $derived(this.canFollowUp && this.taskInView.waits);

	/**
	 * Keeps to what the agents' host does, for as long as a page shows this desk. To be called while
	 * the component of the page is set up.
	 */
	attach(host: AgentHost): void {
		$effect(() => {
			host.enter(this.agents.sandbox);
			void host.use((playground) => this.agents.open(playground));
		});
		// One may have come while another page was looked at.
		$effect(() => this.noticeResets(host.resets));
		$effect(() => () => this.log.cancelAll());
	}

	/** Turns to another sandbox; its agents are there once they were opened. */
	enter(sandbox: string): void {
		if (sandbox === this.agents.sandbox) return;
		this.agents.enter(sandbox);
		this.log.enter(sandbox);
		this.#tasks.leave();
	}

	/** Takes how often the sandbox was reset in this visit; with each, what was seen of its tasks is over. */
	noticeResets(count: number): void {
		if (count === this.#resets) return;
		this.#resets = count;
		this.log.beginEra();
		this.#tasks.beginAnew();
		this.#numbers.beginAnew(this.agents.sandbox);
	}

	/** What was chosen and written, for another visit; credentials are not for any storage. */
	save(): SavedDesk {
		this.#settled = true;
		const desk = {
			version: savedVersion,
			...this.agents.save(),
			...this.request.save(),
			tasks: this.#tasks.last,
			messageNumbers: this.#numbers.all
		};
		return withoutCredentials(
			desk,
			this.agents.all.map(({ card }) => card)
		);
	}

	/** Goes on from an earlier visit. Within this one, where it is newer, its own state stays. */
	resume(saved: unknown): void {
		const desk = readSavedDesk(saved);
		if (this.#settled || !desk) return;
		this.#settled = true;
		this.enter(desk.sandbox);
		this.agents.choose(desk.agent);
		this.request.restoreAll(desk);
		this.#tasks.restore(desk.tasks);
		this.#numbers.restoreAll(desk.messageNumbers);
	}

	/** Takes what else is heard of tasks of the agent. */
	hear(tasks: readonly JsonObject[]): void {
		this.#tasks.hear(this.agents.name, tasks);
	}

	/**
	 * Turns to an answer to the task of the call that is looked at, and says whether it did: the task
	 * may have gone on elsewhere, which then shows.
	 */
	async reply(): Promise<boolean> {
		const { agent } = this.agents;
		if (!agent || !(await this.taskInView.stillWaits(agent, this.request.binding))) return false;
		this.request.reply();
		return true;
	}

	/**
	 * Turns to an operation on a task of an agent and makes the call, unless a header is faulty. A
	 * request that was written for it can be brought back.
	 */
	async callTask(
		name: 'GetTask' | 'SubscribeToTask' | 'CancelTask',
		id: string,
		agent = this.agents.name
	): Promise<void> {
		if (this.request.headers.faulty) return;
		this.#tasks.turnTo(agent, id);
		this.agents.choose(agent);
		this.request.chooseOperation(name);
		this.request.reset();
		await this.send();
	}

	/**
	 * Asks once more what the call that is looked at asked, for another page of its list, unless a
	 * header is faulty. A request that was written for it can be brought back.
	 */
	async callPage(pageToken: string): Promise<void> {
		const { agent, operation, exchange } = this.log.chosen ?? {};
		if (!agent || !operation || this.request.headers.faulty) return;
		this.agents.choose(agent.name);
		this.request.chooseOperation(operation);
		this.request.replace(JSON.stringify({ ...exchange?.asked, pageToken }, null, 2));
		await this.send();
	}

	/** Sends the request, if it can be sent. Resolves when the call is over. */
	async send(): Promise<CallExchange | undefined> {
		const { agent } = this.agents;
		const { faulty, parsed, operation, binding, headers } = this.request;
		if (!agent || faulty) return undefined;
		const message = objectIn(parsed.value, 'message');
		this.#numbers.count(this.agents.sandbox, textIn(message, 'messageId'));
		return this.log.start(agent, {
			operation: operation.name,
			binding,
			request: parsed.value,
			text: parsed.written,
			headers: [...headers.list],
			// Of the tasks of a sandbox that was left, nothing is to be sent any more.
			onChange: ({ messages }) => {
				const last = messages.at(-1);
				if (last && this.agents.all.includes(agent)) this.#tasks.note(agent.name, last.value);
			}
		});
	}
}
