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
	'lf.a2a.v1.ListTaskPushNotificationConfigsRequest.pageSize': notNegative
};

const partContents = ['text', 'raw', 'url', 'data'];

/** Rules by message; the field of a violation is relative to it. */
export const messageRules: Record<
	string,
	((json: Record<string, unknown>) => Violation[]) | undefined
> = {
	'lf.a2a.v1.Part': (part) => {
		const has = partContents.some(
			(name) => part[name] !== undefined && (name === 'data' || part[name] !== null)
		);
		return has ? [] : [{ field: '', description: `needs one of ${partContents.join(', ')}` }];
	},
	'lf.a2a.v1.SendMessageRequest': ({ message }) => {
		const role = isJsonObject(message) ? message.role : undefined;
		const isAgent = role === 'ROLE_AGENT' || role === 2;
		const description = 'must be ROLE_USER; ROLE_AGENT is for answers';
		return isAgent ? [{ field: 'message.role', description }] : [];
	}
};
