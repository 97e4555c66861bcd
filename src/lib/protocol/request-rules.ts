import type { Violation } from './errors.js';
import { isJsonObject } from './values.js';

/* What the spec asks of requests beyond the schema's types and required marks. */

type FieldRule = (value: unknown) => string | undefined;

const notNegative: FieldRule = (value) => (Number(value) < 0 ? 'must not be negative' : undefined);

/** Rules by field; a rule sees only values that are already of the field's type. */
export const fieldRules: Record<string, FieldRule | undefined> = {
	'lf.a2a.v1.SendMessageConfiguration.historyLength': notNegative,
	'lf.a2a.v1.GetTaskRequest.historyLength': notNegative,
	'lf.a2a.v1.ListTasksRequest.historyLength': notNegative,
	'lf.a2a.v1.ListTasksRequest.pageSize': (value) =>
		Number(value) < 1 || Number(value) > 100 ? 'must be from 1 to 100' : undefined,
	'lf.a2a.v1.ListTaskPushNotificationConfigsRequest.pageSize': notNegative,
	// As a segment of a path these two mean something else.
	'lf.a2a.v1.TaskPushNotificationConfig.id': (value) =>
		value === '.' || value === '..' ? 'must be more than dots' : undefined
};

const partContents = ['text', 'raw', 'url', 'data'];

/** Rules by message; `isRequest` tells a message that is the request from one inside another. */
type MessageRule = (json: Record<string, unknown>, isRequest: boolean) => Violation[];

/** The field of a violation is relative to the message. */
export const messageRules: Record<string, MessageRule | undefined> = {
	'lf.a2a.v1.Part': (part) => {
		const has = partContents.some(
			(name) => part[name] !== undefined && (name === 'data' || part[name] !== null)
		);
		if (has) return [];
		const hint = 'file' in part ? '; "file" is the form of 0.3, now it is raw or url' : '';
		return [{ field: '', description: `needs one of ${partContents.join(', ')}${hint}` }];
	},
	'lf.a2a.v1.SendMessageRequest': ({ message }) => {
		const role = isJsonObject(message) ? message.role : undefined;
		const isAgent = role === 'ROLE_AGENT' || role === 2;
		const description = 'must be ROLE_USER; ROLE_AGENT is for answers';
		return isAgent ? [{ field: 'message.role', description }] : [];
	},
	'lf.a2a.v1.TaskPushNotificationConfig': (config, isRequest) => {
		// Inside a send the task is the one of the message; alone the config has to name it.
		const hasTask = Boolean(config.taskId ?? config.task_id);
		return isRequest && !hasTask ? [{ field: 'taskId', description: 'is required' }] : [];
	}
};
