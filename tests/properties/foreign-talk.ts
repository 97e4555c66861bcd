import * as fc from 'fast-check';
import { render } from 'svelte/server';
import { expect } from 'vitest';
import { createClient } from '../../src/lib/client/index.js';
import type { CallExchange, Exchange } from '../../src/lib/exchange/index.js';
import {
	chunkMarks,
	editionOf,
	errorBody,
	errorText,
	eventKinds,
	excerpt,
	foldTask,
	grpcStatus,
	imageUrl,
	lastState,
	readParts,
	reasonOf,
	shownTask,
	statePath
} from '../../src/lib/exchange/index.js';
import AnswerEnd from '../../src/lib/panels/AnswerEnd.svelte';
import AnswerJson from '../../src/lib/panels/AnswerJson.svelte';
import AnswerRaw from '../../src/lib/panels/AnswerRaw.svelte';
import AnswerReadable from '../../src/lib/panels/AnswerReadable.svelte';
import AnswerStatus from '../../src/lib/panels/AnswerStatus.svelte';
import AnswerStream from '../../src/lib/panels/AnswerStream.svelte';
import ClauseList from '../../src/lib/panels/ClauseList.svelte';
import TaskTable from '../../src/lib/panels/TaskTable.svelte';
import { announce } from '../../src/lib/panels/announce.js';
import type { Binding } from '../../src/lib/protocol/index.js';
import { listIn } from '../../src/lib/protocol/index.js';
import { clauses } from '../../src/lib/spec/index.js';
import { inWords } from '../../src/lib/spec/words/index.js';
import { foreignCard } from '../reports/answering.js';
import type { ForeignAnswer } from './foreign.js';
import { asResponse, asked, cardAnswer, foreignAnswer } from './foreign.js';

const cutOff =
	/^The (stream ended in the middle of an event|answer ended in the middle of a frame)$/;

/** Whatever an agent answers is an exchange that can be read, judged and shown. */
export function anyAnswerIsTaken(binding: Binding) {
	const answers = fc.array(foreignAnswer(binding), { minLength: 1, maxLength: 2 });
	return fc.asyncProperty(answers, cardAnswer, async (given, card) => {
		const { calls, byHand } = await talk(binding, given, card);
		for (const { ending } of [...calls, byHand]) {
			// Whatever else is odd is told of as a refusal, in words of ours.
			if (ending?.kind === 'failed') expect(ending.message).toMatch(cutOff);
			else expect(ending).toBeDefined();
		}
		for (const call of calls) {
			read(call);
			show(call);
		}
		judge([byHand, ...calls]);
	});
}

/** Has our client call an agent for each answer, and once more by hand for its card. */
async function talk(binding: Binding, answers: readonly ForeignAnswer[], card: ForeignAnswer) {
	const responses = [...answers, card].values();
	const fetch = async () => asResponse(responses.next().value as ForeignAnswer);
	const client = createClient({ fetch, card: foreignCard(), now: () => 0 });
	const calls: CallExchange[] = [];
	for (const { name } of answers) {
		calls.push(await client.call({ operation: name, binding, request: asked[name] }));
	}
	const url = 'https://agent.test/.well-known/agent-card.json';
	return { calls, byHand: await client.request({ method: 'GET', url }) };
}

function read(call: CallExchange): void {
	const { messages, ending, response } = call;
	if (ending?.kind === 'refused') {
		const reason = reasonOf(ending.error, response?.status);
		if (reason) editionOf(ending.error, reason);
	}
	const { task, messages: said } = foldTask(messages);
	const holders = [...(task?.artifacts ?? []), ...(task?.history ?? []), ...said];
	for (const { parts } of holders) readParts(parts).forEach(imageUrl);
	for (const { value } of messages) {
		[eventKinds, excerpt, shownTask, chunkMarks].forEach((tell) => tell(value));
	}
	[lastState, statePath].forEach((tell) => tell(messages));
	[errorBody, errorText, grpcStatus].forEach((tell) => tell(call));
}

function show(exchange: CallExchange): void {
	const onact = () => {};
	const tasks = exchange.messages.flatMap(({ value }) => [value, ...listIn(value, 'tasks')]);
	const of = { exchange, place: undefined, taskLost: false };
	const list = { breaches: [], following: false, onleave: onact };
	const stream = { held: undefined, onpause: onact, onfollow: onact };
	const state = lastState(exchange.messages);
	render(AnswerStatus, { props: { ...of, state } });
	render(AnswerReadable, { props: of });
	render(AnswerJson, { props: { ...of, ...list } });
	render(AnswerRaw, { props: of });
	render(AnswerEnd, { props: { ...of, onplace: undefined, workerRestart: undefined } });
	render(AnswerStream, { props: { ...of, ...stream } });
	render(TaskTable, { props: { tasks, onact } });
	announce({ exchange, state, waiting: false, streams: true });
}

function judge(exchanges: readonly Exchange[]): void {
	const judged = clauses.flatMap((clause) => {
		if (clause.kind !== 'checked') return [];
		const { outcome, findings } = clause.verdict(exchanges);
		return outcome === 'not shown' ? [] : [{ clause, outcome, findings: findings.map(inWords) }];
	});
	render(ClauseList, { props: { judged, onshow: () => {} } });
}
