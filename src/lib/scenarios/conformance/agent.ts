import type { Message } from '../../protocol/index.js';
import { provider } from '../provider.js';
import type { AgentDefinition, Answer, Turn } from '../script.js';
import type { Behaviours } from './behaviours.js';
import { byMessageId, byText, completes, takesTurn } from './behaviours.js';

/** Does what the official conformance kit and the ACTS tests expect of the agent they test. */
export const conformance: AgentDefinition = {
	name: 'conformance',
	card: {
		name: 'Conformance Subject',
		description:
			'The agent to run conformance tests against. The beginning of the message id or of the text decides what happens; any other message completes its task.',
		version: '1.0.0',
		provider,
		capabilities: { streaming: true, pushNotifications: true },
		defaultInputModes: [
			'text/plain',
			'application/json',
			// The kit wants this one taken and ACTS wants unknown ones refused: hence no wildcard.
			'application/x-unsupported-tck-type'
		],
		defaultOutputModes: ['text/plain', 'application/json'],
		skills: [
			{
				id: 'behave',
				name: 'Behave as told',
				description:
					'Knows the prefixes of the official conformance kit at the start of a message id, and those of ACTS at the start of a text.',
				tags: ['conformance', 'testing'],
				examples: ['tck-artifact-text', 'tck-stream-chunked', 'tck-multi-turn', 'tck-long-running']
			}
		]
	},
	answer
};

function answer({ message, task }: Turn): Answer {
	const behaviour = nextTurn(message, task) ?? behaviourOf(message);
	// A task is answered for by its status alone.
	return task && 'message' in behaviour
		? { steps: [{ status: 'TASK_STATE_COMPLETED', say: behaviour.message.parts }] }
		: behaviour;
}

/** A task that is to take several turns keeps to that, whatever the text says, until it is "done". */
function nextTurn(message: Message, task: Turn['task']): Answer | undefined {
	const opening = task?.history?.[0];
	if (!opening || behaviourOf(opening) !== takesTurn) return undefined;
	if (find(byMessageId, message.messageId)) return undefined;
	return message.parts[0]?.text === 'done' ? completes : takesTurn;
}

function behaviourOf({ messageId, parts }: Message): Answer {
	return find(byMessageId, messageId) ?? find(byText, parts[0]?.text ?? '') ?? completes;
}

/** The behaviour of the longest prefix. */
function find(behaviours: Behaviours, text: string): Answer | undefined {
	const prefixes = Object.keys(behaviours).filter((prefix) => text.startsWith(prefix));
	const [longest] = prefixes.sort((a, b) => b.length - a.length);
	return longest === undefined ? undefined : behaviours[longest];
}
