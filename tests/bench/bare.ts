/** What the bench's worker answers by itself, below the path of its site. */
export const barePath = '/bare';

/** About as long as a task that `states` has completed. */
export const bareAnswer = JSON.stringify({
	id: 'task-00000000',
	contextId: 'ctx-00000000',
	status: { state: 'TASK_STATE_COMPLETED', timestamp: '2026-01-01T00:00:00.000Z' },
	artifacts: [{ artifactId: 'artifact-1', parts: [{ text: 'Hello' }] }],
	history: [
		{
			messageId: 'm-1',
			role: 'ROLE_USER',
			parts: [{ text: 'artifact Hello, completed after 0ms' }]
		}
	]
});
