import type { Task } from '../../protocol/index.js';
import type { AgentFailure, Script, Step } from '../script.js';
import type { Command, TimedCommand } from './commands.js';

const waitLimit = 10 * 60 * 1000;
const defaultWait = 300;

/** The script for commands to a task, new or continued, or a sentence about why there is none. */
export function toScript(commands: readonly Command[], task: Task | undefined): Script | string {
	const timed = withWaits(commands);
	if (timed.length === 0) return 'There was nothing to do.';
	const onCancel = commands.findLast((command) => command.kind === 'cancel')?.onCancel;
	const waiting = onCancel === undefined || onCancel === 'refuse' ? timed : [...timed, ...onCancel];
	if (waiting.some(({ after = 0 }) => after > waitLimit)) {
		return 'A wait may last at most 10 minutes.';
	}
	const rest = withoutStart(timed, task);
	if (rest.some((command) => command.kind === 'status' && command.state === start)) {
		return 'A task is SUBMITTED only at its start: say so first, without a wait, or not at all.';
	}
	const steps = toSteps(rest, task?.artifacts?.length ?? 0);
	return { steps, ...(onCancel && { onCancel }) };
}

const start = 'TASK_STATE_SUBMITTED';

const breakdown: AgentFailure = {
	reason: 'INTERNAL_ERROR',
	message: 'The agent broke down, as you asked.'
};

/** Adds waits to what they put off. The first command comes at once, others after a while. */
function withWaits(commands: readonly Command[]): TimedCommand[] {
	const timed: TimedCommand[] = [];
	let wait: number | undefined;
	for (const command of commands) {
		if (command.kind === 'cancel') continue;
		if (command.kind === 'wait') {
			wait = (wait ?? 0) + command.after;
			continue;
		}
		const own = command.after ?? (wait === undefined && timed.length > 0 ? defaultWait : undefined);
		const after = wait === undefined ? own : wait + (own ?? 0);
		timed.push(after === undefined ? command : { ...command, after });
		wait = undefined;
	}
	return timed;
}

/** New tasks are SUBMITTED by themselves. */
function withoutStart(
	timed: readonly TimedCommand[],
	task: Task | undefined
): readonly TimedCommand[] {
	const [first] = timed;
	const isStart = first?.kind === 'status' && first.state === start && !first.say;
	return isStart && first.after === undefined && !task ? timed.slice(1) : timed;
}

/** All chunks of a message make up one artifact. */
function toSteps(timed: readonly TimedCommand[], known: number): Step[] {
	const chunks = timed.filter(({ kind }) => kind === 'chunk');
	let made = known;
	let chunked: string | undefined;
	return timed.map((command): Step => {
		const timing = command.after === undefined ? {} : { after: command.after };
		if (command.kind === 'status') {
			const { state: status, say } = command;
			return { ...timing, status, ...(say && { say: [{ text: say }] }) };
		}
		if (command.kind === 'break') return { ...timing, fail: breakdown };
		const isChunk = command.kind === 'chunk';
		const append = isChunk && chunked !== undefined;
		const artifactId = append && chunked ? chunked : `artifact-${(made += 1)}`;
		if (isChunk) chunked = artifactId;
		return {
			...timing,
			artifact: { artifactId, parts: [{ text: command.text }] },
			...(append && { append }),
			...((!isChunk || command === chunks.at(-1)) && { lastChunk: true })
		};
	});
}
