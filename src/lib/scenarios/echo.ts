import { provider } from './provider.js';
import type { AgentDefinition } from './script.js';

/** Answers with a message of the parts it got, just as they came. It makes no tasks. */
export const echo: AgentDefinition = {
	name: 'echo',
	card: {
		name: 'Echo',
		description: 'Sends back the parts of your message, whatever is in them. It makes no tasks.',
		version: '1.0.0',
		provider,
		capabilities: { streaming: true, pushNotifications: false },
		defaultInputModes: ['*/*'],
		defaultOutputModes: ['*/*'],
		skills: [
			{
				id: 'echo',
				name: 'Echo',
				description:
					'Answers with one message that has the same text, data, bytes and URLs, with their file names, media types and metadata.',
				tags: ['echo', 'message', 'parts'],
				examples: ['Hello, agent!']
			}
		]
	},
	answer: ({ message }) => ({ message: { parts: message.parts } })
};
