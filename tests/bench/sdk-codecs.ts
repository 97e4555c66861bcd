import {
	GetTaskRequest,
	ListTasksRequest,
	ListTasksResponse,
	SendMessageRequest,
	SendMessageResponse,
	Task
} from '@a2a-js/sdk';

/** How the SDK reads requests and writes answers, for the operations that are measured. */
export const sdkCodecs = {
	SendMessage: { request: SendMessageRequest, answer: SendMessageResponse },
	GetTask: { request: GetTaskRequest, answer: Task },
	ListTasks: { request: ListTasksRequest, answer: ListTasksResponse }
};
