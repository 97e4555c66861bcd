import { userMessages } from '../parts.js';
import { provider } from '../provider.js';
import type { AgentDefinition, Script, Turn } from '../script.js';
import { makeFare } from './fares.js';
import { fareToHold, holdScript, paymentScript } from './hold.js';
import { ask, questionFor, toSearch } from './questions.js';
import { searchScript } from './search.js';
import { readConversation } from './wishes.js';

/** Finds fares for a route and date, and holds one of them once its payment is authorized. */
export const fares: AgentDefinition = {
	name: 'fares',
	card: {
		name: 'Fare Finder',
		description:
			'Finds made-up air fares for a route, date and number of passengers, streams them one by one, and holds one when its payment is authorized. It asks for what is missing.',
		version: '1.0.0',
		provider,
		capabilities: { streaming: true, pushNotifications: true },
		defaultInputModes: ['text/plain', 'application/json'],
		defaultOutputModes: ['text/plain', 'application/json'],
		skills: [
			{
				id: 'search-fares',
				name: 'Search fares',
				description:
					'Takes a route, a date, the number of passengers and whether fares must be refundable, as free text or as a data part with from, to, date, passengers and refundable.',
				tags: ['travel', 'flights', 'fares', 'search'],
				examples: [
					'LHR to JFK on 14 Sep 2026 for 2 adults',
					'From Paris to Tokyo on 2026-10-03, refundable',
					'Fly to Lisbon'
				]
			},
			{
				id: 'hold-fare',
				name: 'Hold a fare',
				description:
					'Holds a seat at the fare with the given code, or at the cheapest one found, after its payment was authorized outside the conversation.',
				tags: ['travel', 'flights', 'hold', 'payment'],
				examples: [
					'Hold LHR-JFK-20260914-2',
					'London to New York on 14 September, hold the cheapest'
				]
			}
		]
	},
	answer
};

function answer(turn: Turn): Script {
	const waiting = fareToHold(turn.task);
	if (waiting) return paymentScript(waiting, turn);

	const conversation = readConversation(userMessages(turn));
	const question = questionFor(conversation);
	if (question) return ask(question, conversation);

	const { hold } = conversation.wishes;
	const search = toSearch(conversation.wishes);
	if (typeof hold === 'number') return holdScript(makeFare({ ...search, number: hold }));
	return searchScript(search, hold === 'cheapest');
}
