import { textOf } from './parts.js';
import { provider } from './provider.js';
import type { AgentDefinition, Script, Turn } from './script.js';

/** Does as little as an agent may, so that every refusal for a missing capability can be seen. */
export const minimal: AgentDefinition = {
	name: 'minimal',
	card: {
		name: 'Bare Minimum',
		description:
			'Counts words and refuses everything else: streams and subscriptions, push notifications, an extended card, and any media type but plain text.',
		version: '1.0.0',
		provider,
		capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
		defaultInputModes: ['text/plain'],
		defaultOutputModes: ['text/plain'],
		skills: [
			{
				id: 'count-words',
				name: 'Count words',
				description: 'Tells how many words and characters a text has, one second later.',
				tags: ['text', 'minimal'],
				examples: ['How many words are these?', 'Good morning']
			}
		]
	},
	answer
};

function answer({ message }: Turn): Script {
	const text = textOf(message);
	const words = text.match(/\S+/g)?.length ?? 0;
	const characters = [...text].length;
	const count = `Words: ${words}, characters: ${characters}`;
	return {
		steps: [
			{ status: 'TASK_STATE_WORKING' },
			{
				after: 1000,
				artifact: { artifactId: 'count', name: 'Count', parts: [{ text: count }] },
				lastChunk: true
			},
			{ status: 'TASK_STATE_COMPLETED' }
		]
	};
}
