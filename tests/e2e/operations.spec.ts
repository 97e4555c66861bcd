import { expect, test } from './page.js';
import { PlaygroundPage, bindingNames, message } from './playground-page.js';

interface Step {
	/** As the page names it. */
	choice: string;
	/** Where that is not the sample. */
	text?: string;
	/** As the specification names it. */
	operation: string;
	/** What tells the answer from any other. */
	outcome: string;
}

/** All eleven, in an order in which each finds the task that it is about. */
const steps: Step[] = [
	{
		choice: 'Send message',
		text: message('working, input-required'),
		operation: 'SendMessage',
		outcome: 'INPUT_REQUIRED'
	},
	{ choice: 'Get task', operation: 'GetTask', outcome: 'INPUT_REQUIRED' },
	{ choice: 'Subscribe to task', operation: 'SubscribeToTask', outcome: 'INPUT_REQUIRED' },
	{ choice: 'Cancel task', operation: 'CancelTask', outcome: 'CANCELED' },
	{
		choice: 'Send streaming message',
		text: message('working, chunk a, completed'),
		operation: 'SendStreamingMessage',
		outcome: 'The agent ended the stream'
	},
	{ choice: 'List tasks', operation: 'ListTasks', outcome: '2 of 2 tasks' },
	{ choice: 'Create config', operation: 'CreateTaskPushNotificationConfig', outcome: 'config-1' },
	{ choice: 'Get config', operation: 'GetTaskPushNotificationConfig', outcome: 'config-1' },
	{
		choice: 'List configs',
		operation: 'ListTaskPushNotificationConfigs',
		outcome: 'client.example'
	},
	{
		choice: 'Delete config',
		operation: 'DeleteTaskPushNotificationConfig',
		outcome: 'an empty object: the call succeeded'
	},
	{
		choice: 'Extended agent card',
		operation: 'GetExtendedAgentCard',
		outcome: 'UNSUPPORTED_OPERATION'
	}
];

// Chromium reports every answer of 400 and more.
test.use({ expectedFault: /status of 4\d\d/ });

for (const binding of bindingNames) {
	test(`every operation is called over ${binding}, and no clause is broken`, async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('State Machine');
		await playground.choose(binding);
		for (const { choice, text, operation, outcome } of steps) {
			await playground.choose(choice);
			if (text) await playground.write(text);
			await playground.send();
			await expect(playground.status).toContainText(`${operation} over ${binding}`);
			await expect(playground.answer).toContainText(outcome);
			// The stream of a task that waits ends only where it is left; any other call ends by itself.
			if (operation === 'SubscribeToTask') await page.keyboard.press('Escape');
			await expect(page.getByText(/^\d+ hold, 0 broken/)).toBeVisible();
		}
	});
}
