import type { Message } from '../protocol/index.js';
import { A2AError, acceptsMediaType, mediaTypeOf } from '../protocol/index.js';
import type { AgentDefinition, Answer, Turn } from '../scenarios/index.js';
import { findAnswerFault } from './answer-fault.js';

/** Has an agent answer a message; throws what `askAgent` throws. */
export type Ask = (turn: Turn) => Answer;

/**
 * The answer of an agent to a message, checked.
 *
 * @throws {A2AError} CONTENT_TYPE_NOT_SUPPORTED where its card does not accept a part of the message;
 * INVALID_AGENT_RESPONSE where the answer breaks the protocol
 */
export function askAgent(agent: AgentDefinition, turn: Turn): Answer {
	assertMediaTypes(agent, turn.message);
	const answer = agent.answer(turn);
	const fault = findAnswerFault(answer);
	if (fault)
		throw new A2AError('INVALID_AGENT_RESPONSE', `The agent gave an invalid answer: ${fault}`);
	return answer;
}

function assertMediaTypes({ card }: AgentDefinition, { parts }: Message): void {
	const accepted = [
		...(card.defaultInputModes ?? []),
		...(card.skills ?? []).flatMap((skill) => skill.inputModes ?? [])
	];
	const index = parts.findIndex((part) => {
		const mediaType = mediaTypeOf(part);
		return mediaType !== undefined && !acceptsMediaType(accepted, mediaType);
	});
	const refused = parts[index];
	if (!refused) return;
	const mediaType = mediaTypeOf(refused) ?? '';
	throw new A2AError(
		'CONTENT_TYPE_NOT_SUPPORTED',
		`This agent does not accept ${mediaType} (message.parts[${index}]); it accepts ${accepted.join(', ')}`,
		{ metadata: { mediaType, field: `message.parts[${index}]`, accepted: accepted.join(',') } }
	);
}
