import type {
	ArtifactJson,
	MessageJson,
	PartJson,
	TaskArtifactUpdateEventJson,
	TaskJson,
	TaskPushNotificationConfigJson,
	TaskStateJson,
	TaskStatusJson,
	TaskStatusUpdateEventJson
} from '../gen/lf/a2a/v1/a2a_pb.js';

/*
 * A2A objects as this project holds them: ProtoJSON as plain data, with the members that
 * validation guarantees no longer optional.
 */

type With<T, Required extends keyof T> = T & { [Key in Required]-?: NonNullable<T[Key]> };

export type TaskState = TaskStateJson;
export type Part = PartJson;
export type Message = With<MessageJson, 'messageId' | 'role' | 'parts'>;
export type Artifact = With<ArtifactJson, 'artifactId' | 'parts'>;

export type TaskStatus = With<Omit<TaskStatusJson, 'message'>, 'state' | 'timestamp'> & {
	message?: Message;
};

export type Task = With<Omit<TaskJson, 'status' | 'artifacts' | 'history'>, 'id' | 'contextId'> & {
	status: TaskStatus;
	artifacts?: Artifact[];
	history?: Message[];
};

export type StatusUpdate = With<
	Omit<TaskStatusUpdateEventJson, 'status'>,
	'taskId' | 'contextId'
> & { status: TaskStatus };

export type ArtifactUpdate = With<
	Omit<TaskArtifactUpdateEventJson, 'artifact'>,
	'taskId' | 'contextId'
> & { artifact: Artifact };

/** One stream event: exactly one of the four members (section 3.2.3). */
export type StreamResponse =
	| { task: Task }
	| { message: Message }
	| { statusUpdate: StatusUpdate }
	| { artifactUpdate: ArtifactUpdate };

export type PushConfig = With<TaskPushNotificationConfigJson, 'id' | 'taskId' | 'url'>;

/** All four members are always there, even when they are empty (section 3.1.4). */
export type TaskList = {
	tasks: Task[];
	nextPageToken: string;
	pageSize: number;
	totalSize: number;
};

/** A JSON object of any shape. */
export type { JsonObject, JsonValue } from '@bufbuild/protobuf';
