import { objectOf, userMessages } from '../parts.js';
import { provider } from '../provider.js';
import type { AgentDefinition, Script, Turn } from '../script.js';
import { ask } from './questions.js';
import { reportScript } from './script.js';
import { readConversation } from './wishes.js';

/** Writes a made-up report for as long as it is told to, and fails where it is told to. */
export const report: AgentDefinition = {
	name: 'report',
	card: {
		name: 'Report Writer',
		description:
			'Writes a made-up report and takes as long as you say. It tells its progress, streams the text chunk by chunk, and fails where you say.',
		version: '1.0.0',
		provider,
		capabilities: { streaming: true, pushNotifications: true },
		defaultInputModes: ['text/plain', 'application/json'],
		defaultOutputModes: ['text/markdown', 'text/plain', 'application/json'],
		skills: [
			{
				id: 'write-report',
				name: 'Write a report',
				description:
					'Takes a topic, how long to work (1 s to 30 min), the number of sections (1 to 50) and where to fail, if at all. A data part has topic, duration (in seconds), sections, and fail or failAfter (in sections).',
				tags: ['report', 'progress', 'streaming', 'failure'],
				examples: [
					'Report on tea prices in 20 s, 5 sections',
					'Write about bridges for 2 minutes, fail half-way',
					'A report on lighthouses'
				]
			}
		]
	},
	answer
};

function answer(turn: Turn): Script {
	const conversation = readConversation(userMessages(turn));
	const { outcome, isUseful } = conversation;
	if (typeof outcome === 'string') return { steps: [ask(conversation, outcome)] };
	// Wishes begin the work anew; a word in passing does not throw away what is done.
	return reportScript(outcome, isUseful ? 1 : sectionInWork(turn));
}

function sectionInWork({ task }: Turn): number | undefined {
	const parts = task?.status.message?.parts ?? [];
	const section = parts.map((part) => objectOf(part)?.section).find(Number.isInteger);
	return typeof section === 'number' ? section : undefined;
}
