import type { Part } from '../../protocol/index.js';
import { objectOf } from '../parts.js';
import { provider } from '../provider.js';
import type { AgentDefinition, Script, Turn } from '../script.js';
import type { Command, ReadCommand } from './commands.js';
import { readData } from './from-data.js';
import { readText } from './from-text.js';
import { toScript } from './script.js';

const stepLimit = 100;

/** Does to its task what the message says, so that every state and race can be seen. */
export const states: AgentDefinition = {
	name: 'states',
	card: {
		name: 'State Machine',
		description:
			'Takes its task through the states you name, at the times you name. Send a list such as “working, input-required” or “completed after 2s”.',
		version: '1.0.0',
		provider,
		capabilities: { streaming: true, pushNotifications: true },
		defaultInputModes: ['text/plain', 'application/json'],
		defaultOutputModes: ['text/plain'],
		skills: [
			{
				id: 'reach-state',
				name: 'Reach a state',
				description:
					'Goes through a list of states, as text or as a data part with steps. A step has one of state, artifact, chunk and break; after goes with each, say only with a state.',
				tags: ['states', 'lifecycle'],
				examples: [
					'working, input-required',
					'working then auth-required after 1s',
					'submitted, after 2s rejected: Not today'
				]
			},
			{
				id: 'send-artifacts',
				name: 'Send artifacts',
				description: 'Sends texts as artifacts, or as the chunks of one artifact.',
				tags: ['artifacts', 'streaming'],
				examples: [
					'working, artifact Hello, completed',
					'working, chunk One, chunk Two, chunk Three, completed'
				]
			},
			{
				id: 'late-updates',
				name: 'Late updates',
				description: 'Tries to change a task that is done, which has no effect.',
				tags: ['states', 'terminal'],
				examples: ['completed, working after 1s']
			},
			{
				id: 'break-down',
				name: 'Break down',
				description:
					'With the word break, or a data part with break true, the agent itself breaks down: callers that wait get an internal error, and the task fails.',
				tags: ['errors', 'internal error']
			},
			{
				id: 'cancel-races',
				name: 'Cancel races',
				description: 'Refuses a cancel, cancels slowly, or is done before a cancel takes effect.',
				tags: ['cancel', 'states'],
				examples: [
					'cannot cancel, working, completed after 10s',
					'slow cancel 2s, working, completed after 10s',
					'lost cancel 1s, working, completed after 10s'
				]
			}
		]
	},
	answer
};

function answer({ message, task }: Turn): Script {
	const commands = readParts(message.parts);
	const script = typeof commands === 'string' ? commands : toScript(commands, task);
	return typeof script === 'string' ? help(script) : script;
}

/** The commands in order, or the first thing that is wrong; reads no further than the limit. */
function readParts(parts: readonly Part[]): readonly Command[] | string {
	const commands: Command[] = [];
	for (const part of parts) {
		for (const read of readPart(part)) {
			if ('fault' in read) return read.fault;
			if (commands.length === stepLimit) return `One message may have at most ${stepLimit} steps.`;
			commands.push(read);
		}
	}
	return commands;
}

function readPart(part: Part): Iterable<ReadCommand> {
	if (part.text !== undefined) return readText(part.text);
	const data = objectOf(part);
	return data ? readData(data) : [{ fault: 'I accept text parts, and data parts with an object.' }];
}

function help(fault: string): Script {
	const text = [
		`${fault} Tell me what to do as a list, such as “working, artifact Hello, completed after 2s”.`,
		'- states: submitted (first only), working, input-required, auth-required, completed, failed, canceled, rejected; a text may follow, as in “failed: Out of paper”',
		'- artifacts: “artifact <text>”; “chunk <text>” for each chunk of one; quotes keep commas and times',
		'- breakdowns: “break”; callers that wait get an internal error',
		'- times: “after 2s” before or after any of these; otherwise 300 ms pass between them',
		'- cancels: “cannot cancel”, “slow cancel 2s” or “lost cancel 2s” together with any of these',
		'- data: an array “steps” of objects with one of state, artifact, chunk and break; after goes with each, say only with a state'
	].join('\n');
	return { steps: [{ status: 'TASK_STATE_INPUT_REQUIRED', say: [{ text }] }] };
}
