import type { AgentDefinition, Step } from '../../src/lib/scenarios/index.js';

/** How far apart chunks come, in ms: a page has several of them to show in each of its frames. */
const interval = 2;

/** Adds as many chunks to an artifact as a message says, and then waits for the next one. */
export const chunkAgent: AgentDefinition = {
	name: 'chunks',
	card: {
		name: 'Chunks',
		description: 'Sends one artifact in chunks.',
		version: '1.0.0',
		capabilities: { streaming: true, pushNotifications: false },
		defaultInputModes: ['text/plain'],
		defaultOutputModes: ['text/plain'],
		skills: [{ id: 'chunks', name: 'Chunks', description: 'Sends chunks.', tags: ['bench'] }]
	},
	answer({ message, task }) {
		const known = task?.artifacts?.length ?? 0;
		const steps = Array.from({ length: Number(message.parts[0]?.text) }, (_, index): Step => {
			const artifact = { artifactId: 'answer', parts: [{ text: `word ${index} ` }] };
			return { after: interval, artifact, append: known + index > 0 };
		});
		return { steps: [...steps, { status: 'TASK_STATE_INPUT_REQUIRED' }] };
	}
};
