import { errorText } from '../exchange/index.js';
import type { ReachableAgent } from '../playground.js';
import type { Binding, JsonObject, TaskState } from '../protocol/index.js';
import { currentVersion, listIn, textIn } from '../protocol/index.js';

/** Which tasks are listed; all of them without a member. */
export interface TaskFilter {
	readonly status?: TaskState;
	readonly contextId?: string;
}

/** The tasks of an agent as ListTasks gives them, page by page. */
export class TaskPages {
	#tasks = $state.raw<readonly JsonObject[]>([]);
	#total = $state(0);
	#nextPageToken = $state('');
	#filter = $state.raw<TaskFilter>({});
	#fault = $state<string>();
	#busy = $state(false);
	#run = 0;
	readonly #pageSize: number;

	/** Takes how many tasks a page has. */
	constructor(pageSize = 10) {
		this.#pageSize = pageSize;
	}

	/** Those on the pages that were read, the newest status first. */
	get tasks(): readonly JsonObject[] {
		return this.#tasks;
	}

	/** How many the filter lets through. */
	get total(): number {
		return this.#total;
	}

	get hasMore(): boolean {
		return this.#nextPageToken !== '';
	}

	get filter(): TaskFilter {
		return this.#filter;
	}

	/** Why there is no list; undefined where there is one. */
	get fault(): string | undefined {
		return this.#fault;
	}

	get busy(): boolean {
		return this.#busy;
	}

	/** Sets the filter; the list is to be loaded then. */
	choose(filter: TaskFilter): void {
		this.#filter = filter;
	}

	/** Reads as much of the list as was read before, at least a page. Never rejects. */
	load(agent: ReachableAgent, binding: Binding): Promise<void> {
		const wanted = Math.min(100, Math.max(this.#pageSize, this.#tasks.length));
		return this.#read(agent, binding, { pageSize: wanted }, []);
	}

	/** Reads one more page. Never rejects. */
	more(agent: ReachableAgent, binding: Binding): Promise<void> {
		const page = { pageSize: this.#pageSize, pageToken: this.#nextPageToken };
		return this.#read(agent, binding, page, this.#tasks);
	}

	async #read(
		{ aside }: ReachableAgent,
		binding: Binding,
		page: JsonObject,
		before: readonly JsonObject[]
	): Promise<void> {
		const run = (this.#run += 1);
		this.#busy = true;
		const { status, contextId } = this.#filter;
		const exchange = await aside.call({
			operation: 'ListTasks',
			binding,
			request: { ...page, ...(status && { status }), ...(contextId && { contextId }) },
			headers: { 'A2A-Version': currentVersion }
		});
		if (run !== this.#run) return;
		this.#busy = false;
		const reply = exchange.messages[0]?.value;
		this.#fault = reply ? undefined : errorText(exchange);
		if (!reply) return;
		this.#tasks = [...before, ...listIn(reply, 'tasks')];
		const { totalSize } = reply;
		this.#total = typeof totalSize === 'number' ? totalSize : this.#tasks.length;
		this.#nextPageToken = textIn(reply, 'nextPageToken') ?? '';
	}
}
