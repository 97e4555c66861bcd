import type { AgentDefinition, Answer } from '../../src/lib/scenarios/index.js';
import { shippedAgents } from '../../src/lib/scenarios/index.js';

type Capabilities = NonNullable<AgentDefinition['card']['capabilities']>;

export const requiredExtension = 'https://example.com/extensions/required';
export const optionalExtension = 'https://example.com/extensions/optional';

/** An agent that does what the first data part of a message tells it: the answer itself. */
function scripted(name: string, capabilities: Capabilities): AgentDefinition {
	return {
		name,
		card: {
			name: `Scripted agent (${name})`,
			description: 'Gives the answer that the message holds.',
			version: '1.0.0',
			capabilities,
			defaultInputModes: ['text/plain', 'application/json'],
			defaultOutputModes: ['application/json'],
			skills: [{ id: 'script', name: 'Script', description: 'Plays an answer.', tags: ['test'] }]
		},
		answer({ message }) {
			const script = message.parts.find(({ data }) => data !== undefined)?.data;
			return (script ?? { message: { parts: [{ text: 'No answer was given.' }] } }) as Answer;
		}
	};
}

const full = { streaming: true, pushNotifications: true, extendedAgentCard: true };
const extended = scripted('scripted', full);

/** The agents of the site and those that can be brought to every error. */
export const agents: readonly AgentDefinition[] = [
	...shippedAgents,
	{ ...extended, extendedCard: { ...extended.card, description: 'For known callers.' } },
	scripted('no-card', full),
	scripted('bare', {}),
	scripted('strict', {
		streaming: true,
		extensions: [{ uri: requiredExtension, required: true }, { uri: optionalExtension }]
	})
];
