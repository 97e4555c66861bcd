/** What can be done with a task from a list of them. */
export type TaskAction = 'GetTask' | 'SubscribeToTask' | 'CancelTask';
