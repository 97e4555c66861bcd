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
import { isJsonObject } from './plain-json/json-object.js';

/* What the spec asks of requests beyond the schema's types and required marks. */

/** A rule about one field: what a violation of it says, and whether a value keeps it. */
interface FieldRule {
	readonly words: string;
	isKept(value: unknown): boolean;
}

const notNegative: FieldRule = {
	words: 'must not be negative',
	isKept: (value) => Number(value) >= 0
};

const fromOneToHundred: FieldRule = {
	words: 'must be from 1 to 100',
	isKept: (value) => Number(value) >= 1 && Number(value) <= 100
};

/** As a segment of a path these two mean something else. */
const segmentOfPath: FieldRule = {
	words: 'must not be "." or ".."',
	isKept: (value) => value !== '.' && value !== '..'
};

/** Rules by field; a rule sees only values that are already of the field's type. */
export const fieldRules: ReadonlyMap<DescField, FieldRule> = new Map([
	[SendMessageConfigurationSchema.field.historyLength, notNegative],
	[GetTaskRequestSchema.field.historyLength, notNegative],
	[ListTasksRequestSchema.field.historyLength, notNegative],
	[ListTasksRequestSchema.field.pageSize, fromOneToHundred],
	[ListTaskPushNotificationConfigsRequestSchema.field.pageSize, notNegative],
	[TaskPushNotificationConfigSchema.field.id, segmentOfPath]
]);

const userSpeaks: Violation = {
	field: 'message.role',
	description: 'must be ROLE_USER; ROLE_AGENT is for answers'
};

const taskIsNamed: Violation = { field: 'taskId', description: 'is required' };

interface MemberRule {
	/** What a request is told that breaks the rule. */
	readonly violation: Violation;
	/** The words of an enum that keep it; all of them where it is about something else. */
	readonly values?: readonly string[];
	/** Whether the rule makes the member a required one. */
	readonly requires?: boolean;
}

/** What the rules of messages below ask of one member, by the message that is the request. */
export const memberRules: ReadonlyMap<DescMessage, readonly MemberRule[]> = new Map<
	DescMessage,
	readonly MemberRule[]
>([
	[SendMessageRequestSchema, [{ violation: userSpeaks, values: ['ROLE_USER'] }]],
	[TaskPushNotificationConfigSchema, [{ violation: taskIsNamed, requires: true }]]
]);

/**
 * Rules of a message; the field of a violation is relative to it. `isRequest` tells a message that
 * is the request from one inside another.
 */
type MessageRule = (json: Record<string, unknown>, isRequest: boolean) => Violation[];

/** Rules by the type of the message; a rule sees it whatever its fields hold. */
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
	if ('file' in part) return '; "file" is the form of 0.3; 1.0 has raw or url';
	return 'kind' in part
		? '; "kind" is the form of 0.3; in 1.0 the name of the content tells the kind'
		: '';
}

function roleIsUser({ message }: Record<string, unknown>): Violation[] {
	const role = isJsonObject(message) ? message.role : undefined;
	const isAgent = role === 'ROLE_AGENT' || role === 2;
	return isAgent ? [userSpeaks] : [];
}

/** Inside a send the task is the one of the message; alone the config has to name it. */
function configNamesTask(config: Record<string, unknown>, isRequest: boolean): Violation[] {
	const hasTask = Boolean(config.taskId ?? config.task_id);
	return isRequest && !hasTask ? [taskIsNamed] : [];
}
