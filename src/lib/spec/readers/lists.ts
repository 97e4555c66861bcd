import type { CallExchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { isSettled, listIn, textIn } from '../../protocol/index.js';
import type { Find } from '../clause.js';
import type { Expected } from '../finding-codes.js';
import type { ClauseFinding, Judgement } from '../verdict.js';
import { finding, inMessage } from '../verdict.js';
import { requestOf } from './asked.js';
import { callsOf, endOf, firstAnswer, succeeded } from './calls.js';
import { perLog } from './per-log.js';
import { isSame } from './same.js';
import { taskState } from './tasks.js';

/** What ListTasks gave. */
export interface Page {
	call: CallExchange;
	/** The request in canonical form, where it is valid. */
	asked: JsonObject;
	/** The reply as it came. */
	reply: JsonObject;
	tasks: JsonObject[];
}

/** The answers of ListTasks, earliest first. */
export const pagesIn = perLog((exchanges) =>
	succeeded(callsOf(exchanges, 'ListTasks')).flatMap((call): Page[] => {
		const reply = firstAnswer(call);
		return reply
			? [{ call, asked: requestOf(call) ?? call.asked, reply, tasks: listIn(reply, 'tasks') }]
			: [];
	})
);

/** Judges every page by itself. */
export function eachPage(judge: (page: Page) => Iterable<ClauseFinding>): Find {
	return function* (exchanges) {
		for (const page of pagesIn(exchanges)) yield* judge(page);
	};
}

/** Judges a member of every task of the pages; undefined says nothing. */
export function eachListed(
	path: string,
	expected: Expected,
	judge: (task: JsonObject, asked: JsonObject) => Judgement | undefined
): Find {
	return eachPage(function* ({ call, asked, tasks }) {
		for (const [index, task] of tasks.entries()) {
			const judged = judge(task, asked);
			const place = inMessage(0, `tasks[${index}].${path}`);
			if (judged) yield finding(call, place, { expected, ...judged });
		}
	});
}

/**
 * Pages that follow one another by their tokens, from a first one as far as they were asked for;
 * without those between which something may have changed in what they list.
 */
export const walksIn = perLog((exchanges) => {
	const pages = pagesIn(exchanges);
	const walks = pages
		.filter(({ asked }) => !asked.pageToken)
		.map((first) => walkFrom(first, pages));
	const changes = callsOf(exchanges, 'SendMessage', 'SendStreamingMessage', 'CancelTask');
	return walks.filter((walk) => walk.length > 1 && isSteady(walk, changes));
});

function isSteady(walk: readonly Page[], changes: readonly CallExchange[]): boolean {
	const [from, to] = [walk[0]?.call.startedAt ?? 0, walk.at(-1)?.call];
	const isCrossed = changes.some((call) => to && endOf(call) > from && call.startedAt < endOf(to));
	const states = walk.flatMap(({ tasks }) => tasks.map(taskState));
	return !isCrossed && states.every((state) => state === undefined || isSettled(state));
}

function walkFrom(first: Page, pages: readonly Page[]): Page[] {
	const walk = [first];
	for (let own: Page | undefined = first; own;) {
		const { call: before, reply }: Page = own;
		const token = textIn(reply, 'nextPageToken');
		const next: Page | undefined = pages.find(
			({ call, asked }) =>
				token &&
				asked.pageToken === token &&
				call.binding === first.call.binding &&
				call.startedAt > endOf(before) &&
				// Nothing says that tokens are unique, so that of another list may look the same.
				isSame({ ...asked, pageToken: '' }, { ...first.asked, pageToken: '' })
		);
		if (next) walk.push(next);
		own = next;
	}
	return walk;
}
