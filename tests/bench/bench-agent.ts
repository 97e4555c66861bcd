import type { AgentDefinition } from '../../src/lib/scenarios/index.js';

/** Completes a task at once, with one artifact that holds the parts of the message. */
export const benchAgent: AgentDefinition = {
	name: 'bench',
	card: {
		name: 'Bench',
		description: 'Completes a task at once.',
		version: '1.0.0',
		capabilities: { streaming: true, pushNotifications: false },
		defaultInputModes: ['text/plain'],
		defaultOutputModes: ['text/plain'],
		skills: [{ id: 'answer', name: 'Answer', description: 'Answers.', tags: ['bench'] }]
	},
	answer: ({ message }) => ({
		steps: [
			{ artifact: { artifactId: 'answer', parts: message.parts }, lastChunk: true },
			{ status: 'TASK_STATE_COMPLETED' }
		]
	})
};
