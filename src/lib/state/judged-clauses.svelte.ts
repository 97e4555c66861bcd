import type { CallExchange, Exchange } from '../exchange/index.js';
import type { ReachableAgent } from '../playground.js';
import { cardPath, parseObject, urlBelow } from '../protocol/index.js';
import type { Clause } from '../spec/index.js';
import type { WordedFinding } from '../spec/words/index.js';

/** A clause that shows in an exchange. */
export interface JudgedClause {
	readonly clause: Clause;
	readonly outcome: 'holds' | 'broken';
	/** What the exchange shows of it. */
	readonly findings: readonly WordedFinding[];
}

/** For how long clauses are judged without letting the page do anything else, in ms. */
const slice = 8;

/**
 * How long to wait for further calls before judging, in ms: of calls in quick succession only the
 * last is judged.
 */
const judgingDelay = 100;

/** Larger answers, in bytes, are not judged: one clause alone could block the page. */
const largest = 1024 * 1024;

/** How many earlier exchanges are judged together with one. */
const mostEarlier = 15;

/** What the clauses of the specification say of one exchange, in the light of those around it. */
export class JudgedClauses {
	#judged = $state.raw<readonly JudgedClause[]>([]);
	#tooLarge = $state(false);
	#judging = $state(false);
	#run = 0;
	readonly #cards: Record<string, Promise<Exchange>> = {};
	readonly #pause: (ms: number) => Promise<void>;

	constructor(pause = realPause) {
		this.#pause = pause;
	}

	/** The broken ones first, then by what they demand, then by section. */
	get clauses(): readonly JudgedClause[] {
		return this.#judged;
	}

	/** Whether the answer is too large to be judged in a page. */
	get tooLarge(): boolean {
		return this.#tooLarge;
	}

	/** Whether there is no verdict yet. */
	get judging(): boolean {
		return this.#judging;
	}

	clear(): void {
		this.#run += 1;
		this.#judging = false;
		this.#judged = [];
		this.#tooLarge = false;
	}

	/**
	 * Judges an exchange with an agent among others with it, in the order in which they were sent.
	 * Resolves when that is done, or when another one was asked for meanwhile.
	 */
	async judge(
		agent: ReachableAgent,
		exchange: CallExchange,
		exchanges: readonly CallExchange[]
	): Promise<void> {
		const run = (this.#run += 1);
		this.#judging = true;
		await this.#pause(judgingDelay);
		if (run !== this.#run) return;
		this.#tooLarge = !isLight(exchange);
		if (this.#tooLarge) return this.#settle([]);
		const [{ clauses, verdictOf }, { inWords }, card] = await Promise.all([
			import('../spec/index.js'),
			import('../spec/words/index.js'),
			this.#cardOf(agent)
		]);
		const place = exchanges.findIndex(({ id }) => id === exchange.id);
		const all = [
			card,
			...exchanges
				.slice(Math.max(0, place - mostEarlier))
				.filter(isLight)
				.map(asJudged)
		];
		const judged: JudgedClause[] = [];
		let from = performance.now();
		for (const clause of clauses) {
			if (performance.now() - from > slice) {
				await this.#pause(0);
				from = performance.now();
			}
			if (run !== this.#run) return;
			if (clause.kind !== 'checked') continue;
			const own = clause
				.verdict(all)
				.findings.filter(({ exchangeId }) => exchangeId === exchange.id);
			const { outcome, findings } = verdictOf(own);
			if (outcome === 'not shown') continue;
			judged.push({ clause, outcome, findings: findings.map(inWords) });
		}
		this.#settle(judged.sort((a, b) => rank(a) - rank(b)));
	}

	#settle(judged: readonly JudgedClause[]): void {
		this.#judged = judged;
		this.#judging = false;
	}

	/** Some clauses can only be judged by what the card declares. */
	#cardOf({ url, aside }: ReachableAgent): Promise<Exchange> {
		return (this.#cards[url] ??= aside.request({ method: 'GET', url: urlBelow(url, cardPath) }));
	}
}

function isLight({ response }: CallExchange): boolean {
	const sizes = response?.chunks.map(({ bytes }) => bytes.byteLength) ?? [];
	return sizes.reduce((sum, size) => sum + size, 0) <= largest;
}

function realPause(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A text that no agent can read asked for no operation: it counts as a request written by hand. */
function asJudged(exchange: CallExchange): Exchange {
	const { written } = exchange;
	if (written === undefined || 'value' in parseObject(written)) return exchange;
	const { operation: _operation, asked: _asked, ...byHand } = exchange;
	return byHand;
}

const levels = ['MUST', 'SHOULD', 'MAY'];

function rank({ clause, outcome }: JudgedClause): number {
	return (outcome === 'broken' ? 0 : 10) + levels.indexOf(clause.level);
}
