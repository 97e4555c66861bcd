import type { DescMessage, DescMethod } from '@bufbuild/protobuf';
import type {
	AgentCapabilitiesJson,
	AgentCardJson,
	CancelTaskRequestJson,
	DeleteTaskPushNotificationConfigRequestJson,
	GetExtendedAgentCardRequestJson,
	GetTaskPushNotificationConfigRequestJson,
	GetTaskRequestJson,
	ListTaskPushNotificationConfigsRequestJson,
	ListTasksRequestJson,
	SendMessageRequestJson,
	SubscribeToTaskRequestJson,
	TaskPushNotificationConfigJson
} from '../gen/lf/a2a/v1/a2a_pb.js';
import { A2AService } from '../gen/lf/a2a/v1/a2a_pb.js';
import type { Message, PushConfig, StreamResponse, Task, TaskList } from './types.js';

/** The request of each operation, as ProtoJSON. */
export interface OperationRequests {
	SendMessage: SendMessageRequestJson;
	SendStreamingMessage: SendMessageRequestJson;
	GetTask: GetTaskRequestJson;
	ListTasks: ListTasksRequestJson;
	CancelTask: CancelTaskRequestJson;
	SubscribeToTask: SubscribeToTaskRequestJson;
	CreateTaskPushNotificationConfig: TaskPushNotificationConfigJson;
	GetTaskPushNotificationConfig: GetTaskPushNotificationConfigRequestJson;
	ListTaskPushNotificationConfigs: ListTaskPushNotificationConfigsRequestJson;
	DeleteTaskPushNotificationConfig: DeleteTaskPushNotificationConfigRequestJson;
	GetExtendedAgentCard: GetExtendedAgentCardRequestJson;
}

/** What each operation answers with: one result, or one event of its stream. */
export interface OperationResults {
	SendMessage: { task: Task } | { message: Message };
	SendStreamingMessage: StreamResponse;
	GetTask: Task;
	ListTasks: TaskList;
	CancelTask: Task;
	SubscribeToTask: StreamResponse;
	CreateTaskPushNotificationConfig: PushConfig;
	GetTaskPushNotificationConfig: PushConfig;
	ListTaskPushNotificationConfigs: { configs?: PushConfig[]; nextPageToken?: string };
	DeleteTaskPushNotificationConfig: Record<string, never>;
	GetExtendedAgentCard: AgentCardJson;
}

/** The result of some operation. */
export type OperationResult = OperationResults[OperationName];

/** The RPC name, which is the JSON-RPC method as well (section 5.3). */
export type OperationName = keyof OperationRequests;

/** A capability of a card that is either declared or not. */
export type Capability = Exclude<keyof AgentCapabilitiesJson, 'extensions'>;

/** What the service definition says of an operation. */
export interface Operation {
	readonly name: OperationName;
	readonly method: DescMethod;
	readonly input: DescMessage;
	readonly output: DescMessage;
	/** Answers with a stream of StreamResponse rather than one message. */
	readonly streams: boolean;
	/** What the card must declare for the call to be allowed (section 3.3.4). */
	readonly capability?: Capability;
}

const capabilities: Record<OperationName, Capability | undefined> = {
	SendMessage: undefined,
	SendStreamingMessage: 'streaming',
	GetTask: undefined,
	ListTasks: undefined,
	CancelTask: undefined,
	SubscribeToTask: 'streaming',
	CreateTaskPushNotificationConfig: 'pushNotifications',
	GetTaskPushNotificationConfig: 'pushNotifications',
	ListTaskPushNotificationConfigs: 'pushNotifications',
	DeleteTaskPushNotificationConfig: 'pushNotifications',
	GetExtendedAgentCard: 'extendedAgentCard'
};

/** The eleven operations, in the order of the service definition. */
export const operations: readonly Operation[] = A2AService.methods.map((method) => {
	const name = method.name as OperationName;
	return {
		name,
		method,
		input: method.input,
		output: method.output,
		streams: method.methodKind === 'server_streaming',
		capability: capabilities[name]
	};
});

const byName = new Map<string, Operation>(operations.map((entry) => [entry.name, entry]));

/** The operation of that exact name, if there is one; names of 0.3 are not known here. */
export function findOperation(name: string): Operation | undefined {
	return byName.get(name);
}

/** The operation of a name; unlike `findOperation`, for names that are known to exist. */
export function operation(name: OperationName): Operation {
	return byName.get(name) as Operation;
}
