import { bindingNames } from '../../e2e/playground-page.js';
import type { Scenario } from '../scenario.js';
import type { Visitor } from '../visitor.js';
import { setSpeed } from './sandbox.js';

/** Sends a message over each binding, from the playground. */
export async function sendOverEachBinding(visitor: Visitor): Promise<void> {
	for (const binding of bindingNames) {
		await visitor.clicks('radio', binding);
		await visitor.clicks('button', 'Send');
		await visitor.sees(`SendMessage over ${binding}`, 'COMPLETED');
	}
}

const streams = bindingNames.map((binding): Scenario => {
	return {
		title: `a stream over ${binding} comes event by event, and can be left`,
		smoke: true,
		async run(stage) {
			const visitor = await stage.visit('/playground/');
			// The report is not to be finished before its reader is.
			await setSpeed(visitor, stage.site, 0.1);
			await visitor.clicks('radio', 'Report Writer');
			await visitor.clicks('radio', 'Send streaming message');
			await visitor.clicks('radio', binding);
			await visitor.clicks('button', 'Send');
			await visitor.sees('The stream is open…', 'WORKING');
			await visitor.clicks('button', 'Stop');
			await visitor.sees(/You stopped the stream after \d+ events?/);

			await visitor.clicks('radio', 'Subscribe to task');
			await visitor.clicks('button', 'Send');
			await visitor.sees('The stream is open…');
			await setSpeed(visitor, stage.site, 'at-once');
			await visitor.sees('The agent ended the stream', 'COMPLETED');
		}
	};
});

export const calls: readonly Scenario[] = [
	{
		title: 'a message is answered over each binding',
		smoke: true,
		async run(stage) {
			await sendOverEachBinding(await stage.visit('/playground/'));
		}
	},
	...streams
];
