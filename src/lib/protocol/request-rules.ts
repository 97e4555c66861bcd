import type { DescField, DescMessage } from '@bufbuild/protobuf';
import {
	GetTaskRequestSchema,
	ListTaskPushNotificationConfigsRequestSchema,
	ListTasksRequestSchema,
	PartSchema,
	SendMessageConfigurationSchema,
	SendMessageRequestSchema,
	TaskPushNotificationConfigSchema
} from '../gen/lf/a2a/v1/a2a_pb.js';
import type { Violation } from './errors.js';
import { isJsonObject } from './json-object.js';

/* What the spec asks of requests beyond the schema's types and required marks. */

type FieldRule = (value: unknown) => string | undefined;

const notNegative: FieldRule = (value) => (Number(value) < 0 ? 'must not be negative' : undefined);

const fromOneToHundred: FieldRule = (value) =>
	Number(value) < 1 || Number(value) > 100 ? 'must be from 1 to 100' : undefined;

/** As a segment of a path these two mean something else. */
const segmentOfPath: FieldRule = (value) =>
	value === '.' || value === '..' ? 'must be more than dots' : undefined;

/** Rules by field; a rule sees only values that are already of the field's type. */
export const fieldRules: ReadonlyMap<DescField, FieldRule> = new Map([
	[SendMessageConfigurationSchema.field.historyLength, notNegative],
	[GetTaskRequestSchema.field.historyLength, notNegative],
	[ListTasksRequestSchema.field.historyLength, notNegative],
	[ListTasksRequestSchema.field.pageSize, fromOneToHundred],
	[ListTaskPushNotificationConfigsRequestSchema.field.pageSize, notNegative],
	[TaskPushNotificationConfigSchema.field.id, segmentOfPath]
]);

/**
 * Rules of a message; the field of a violation is relative to it. `isRequest` tells a message that
 * is the request from one inside another.
 */
type MessageRule = (json: Record<string, unknown>, isRequest: boolean) => Violation[];

export const messageRules: ReadonlyMap<DescMessage, MessageRule> = new Map<
	DescMessage,
	MessageRule
>([
	[PartSchema, partHasContent],
	[SendMessageRequestSchema, roleIsUser],
	[TaskPushNotificationConfigSchema, configNamesTask]
]);

const contents = PartSchema.oneofs.flatMap(({ fields }) => fields.map(({ name }) => name));

function partHasContent(part: Record<string, unknown>): Violation[] {
	const has = contents.some(
		(name) => part[name] !== undefined && (name === 'data' || part[name] !== null)
	);
	if (has) return [];
	return [{ field: '', description: `needs one of ${contents.join(', ')}${oldPartHint(part)}` }];
}

function oldPartHint(part: Record<string, unknown>): string {
	if ('file' in part) return '; "file" is the form of 0.3, now it is raw or url';
	return 'kind' in part ? '; "kind" is of 0.3, now the content itself tells the kind' : '';
}

function roleIsUser({ message }: Record<string, unknown>): Violation[] {
	const role = isJsonObject(message) ? message.role : undefined;
	const isAgent = role === 'ROLE_AGENT' || role === 2;
	const description = 'must be ROLE_USER; ROLE_AGENT is for answers';
	return isAgent ? [{ field: 'message.role', description }] : [];
}

/** Inside a send the task is the one of the message; alone the config has to name it. */
function configNamesTask(config: Record<string, unknown>, isRequest: boolean): Violation[] {
	const hasTask = Boolean(config.taskId ?? config.task_id);
	return isRequest && !hasTask ? [{ field: 'taskId', description: 'is required' }] : [];
}
