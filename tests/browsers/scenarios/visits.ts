import type { Scenario } from '../scenario.js';
import { sendOverEachBinding } from './calls.js';

export const visits: readonly Scenario[] = [
	{
		title: 'a first visit finds agents that answer, ask back and end their tasks',
		smoke: true,
		async run(stage) {
			const visitor = await stage.visit('/');
			await visitor.sees('{"jsonrpc":"2.0"');
			await visitor.clicks('button', 'Send');
			await visitor.sees(/(3 events[^]*){3}/, 'INPUT_REQUIRED', 'Which date?');
			await visitor.types('Your answer', '14 Sep 2026');
			await visitor.clicks('button', 'Send');
			await visitor.sees(/WORKING\s*→\s*COMPLETED/);
		}
	},
	{
		title: 'a private window has agents of its own',
		condition: 'private',
		async run(stage) {
			await sendOverEachBinding(await stage.visit('/playground/'));
		}
	},
	{
		title: 'without workers the agents run in the page, which says so',
		condition: 'without workers',
		async run(stage) {
			const visitor = await stage.visit('/playground/', 'page');
			await visitor.sees('The agents run in this page, and only while it is open');
			await sendOverEachBinding(visitor);
		}
	}
];
