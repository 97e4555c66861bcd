import type { FieldFacts } from '../../protocol/index.js';

/** What is filled in most often, in that order, where that is not all; the rest is folded away. */
const firstMembers: Partial<Record<string, readonly string[]>> = {
	SendMessageRequest: ['message', 'configuration'],
	Message: ['parts', 'taskId', 'contextId'],
	SendMessageConfiguration: [
		'returnImmediately',
		'historyLength',
		'acceptedOutputModes',
		'taskPushNotificationConfig'
	],
	Part: []
};

/** Few requests have them. */
const rare = ['tenant', 'metadata'];

/** What a part can hold, which has inputs of its own. */
export const contents = ['text', 'raw', 'url', 'data'] as const;
/** The member of a part that holds its content. */
export type PartContent = (typeof contents)[number];

/** The members of an object, some of them folded away. */
export interface Layout {
	/** In sight. */
	readonly shown: readonly FieldFacts[];
	readonly folded: readonly FieldFacts[];
}

/** Which members of an object are in sight. */
export function layoutOf(members: readonly FieldFacts[]): Layout {
	const owner = members[0]?.field.parent.name ?? '';
	const listed = owner === 'Part' ? members.filter(({ name }) => !isContent(name)) : members;
	const first = firstMembers[owner];
	const isShown = ({ name }: FieldFacts) => first?.includes(name) ?? !rare.includes(name);
	const rank = ({ name }: FieldFacts) => first?.indexOf(name) ?? 0;
	return {
		shown: listed.filter(isShown).sort((a, b) => rank(a) - rank(b)),
		folded: listed
			.filter((facts) => !isShown(facts))
			.sort((a, b) => Number(rare.includes(a.name)) - Number(rare.includes(b.name)))
	};
}

/** Fields whose values are ids that ListTasks knows, by full name. */
export const idKinds: Partial<Record<string, 'task' | 'context'>> = {
	'Message.task_id': 'task',
	'Message.context_id': 'context',
	'Message.reference_task_ids': 'task',
	'GetTaskRequest.id': 'task',
	'CancelTaskRequest.id': 'task',
	'SubscribeToTaskRequest.id': 'task',
	'ListTasksRequest.context_id': 'context',
	'TaskPushNotificationConfig.task_id': 'task',
	'GetTaskPushNotificationConfigRequest.task_id': 'task',
	'DeleteTaskPushNotificationConfigRequest.task_id': 'task',
	'ListTaskPushNotificationConfigsRequest.task_id': 'task'
};

function isContent(name: string): boolean {
	return (contents as readonly string[]).includes(name);
}
