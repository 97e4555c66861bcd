import { m } from '$lib/paraglide/messages';
import { lastState, stateWord } from '$lib/exchange';
import type { JsonFault, OperationName } from '$lib/protocol';
import { operation, operations } from '$lib/protocol';
import type {
	HeaderAdvice,
	HeaderFault,
	Hint,
	LoggedCall,
	Sample,
	ServiceParameter
} from '$lib/state';

/** Each operation in words. */
const operationNames: Record<OperationName, () => string> = {
	SendMessage: m.operation_SendMessage,
	SendStreamingMessage: m.operation_SendStreamingMessage,
	GetTask: m.operation_GetTask,
	ListTasks: m.operation_ListTasks,
	CancelTask: m.operation_CancelTask,
	SubscribeToTask: m.operation_SubscribeToTask,
	CreateTaskPushNotificationConfig: m.operation_CreateTaskPushNotificationConfig,
	GetTaskPushNotificationConfig: m.operation_GetTaskPushNotificationConfig,
	ListTaskPushNotificationConfigs: m.operation_ListTaskPushNotificationConfigs,
	DeleteTaskPushNotificationConfig: m.operation_DeleteTaskPushNotificationConfig,
	GetExtendedAgentCard: m.operation_GetExtendedAgentCard
};

/** The headings of the list of operations, in order. */
const groupNames = {
	messages: m.call_group_messages,
	tasks: m.call_group_tasks,
	push: m.call_group_push,
	discovery: m.call_group_discovery
};

const groupOf: Record<OperationName, keyof typeof groupNames> = {
	SendMessage: 'messages',
	SendStreamingMessage: 'messages',
	GetTask: 'tasks',
	ListTasks: 'tasks',
	CancelTask: 'tasks',
	SubscribeToTask: 'tasks',
	CreateTaskPushNotificationConfig: 'push',
	GetTaskPushNotificationConfig: 'push',
	ListTaskPushNotificationConfigs: 'push',
	DeleteTaskPushNotificationConfig: 'push',
	GetExtendedAgentCard: 'discovery'
};

/** All operations in their groups, to choose one from. */
export function operationGroups() {
	return Object.entries(groupNames).map(([group, label]) => ({
		label: label(),
		choices: operations
			.filter(({ name }) => groupOf[name] === group)
			.map(({ name }) => ({ value: name, label: operationNames[name]() }))
	}));
}

const faults: Record<JsonFault['kind'], (facts: { found: string }) => string> = {
	empty: m.fault_empty,
	'not-object': m.fault_not_object,
	end: m.fault_end,
	after: m.fault_after,
	value: m.fault_value,
	name: m.fault_name,
	colon: m.fault_colon,
	'comma-object': m.fault_comma_object,
	'comma-array': m.fault_comma_array,
	'extra-comma': m.fault_extra_comma,
	'open-string': m.fault_open_string,
	escape: m.fault_escape,
	control: m.fault_control,
	number: m.fault_number
};

/** What is wrong with the text of a request, and where. */
export function faultText({ kind, line, column, shown: found }: JsonFault): string {
	return m.fault_place({ line, column, what: faults[kind]({ found }) });
}

export const headerFaultTexts: Record<HeaderFault, () => string> = {
	'no-name': m.headers_fault_no_name,
	'bad-name': m.headers_fault_bad_name,
	'bad-value': m.headers_fault_bad_value,
	'browser-owned': m.headers_fault_browser_owned
};

/** What is odd about a header that is sent all the same. */
export function headerAdviceText(advice: HeaderAdvice): string {
	switch (advice.kind) {
		case 'version-empty':
			return m.headers_advice_version_empty();
		case 'version-form':
			return m.headers_advice_version_form(advice);
		case 'version-not-offered':
			return m.headers_advice_version_not_offered(advice);
		case 'extension-no-uri':
			return m.headers_advice_extension_no_uri(advice);
	}
}

export const serviceParameterTexts: Record<ServiceParameter, () => string> = {
	'a2a-version': m.headers_version_note,
	'a2a-extensions': m.headers_extensions_note
};

/** A hint, with backticks around code. */
export function hintText(hint: Hint, agent: string): string {
	switch (hint.kind) {
		case 'not-declared':
			return m.hint_not_declared({ agent, capability: hint.capability });
		case 'no-task':
			return m.hint_no_task({ agent });
		case 'makes-no-task':
			return m.hint_makes_no_task({ agent });
		case 'task-done':
			return m.hint_task_done({ state: stateWord(hint.state) });
		case 'not-delivered':
			return m.hint_not_delivered();
	}
}

/** What a sample says, and what it answers or goes on with. */
export function sampleText({ kind, text }: Sample, task = ''): string {
	if (kind === 'reply') return m.request_sample_reply({ task, text });
	return kind === 'follow-up' ? m.request_sample_follow_up({ task, text }) : text;
}

/** What came of a call, in a word or two. */
export function outcomeText({ exchange, operation: name, running }: LoggedCall): string {
	const { ending, messages = [], response, request } = exchange ?? {};
	if (running) return operation(name).streams ? m.history_open() : m.history_waiting();
	if (ending?.kind === 'aborted') return m.history_aborted();
	if (ending?.kind === 'failed') return request ? m.history_broken() : m.history_unsent();
	if (ending?.kind === 'refused') {
		const { reason, status, code } = ending.error;
		return reason ?? status ?? `${code}`;
	}
	const state = lastState(messages);
	return state ? stateWord(state) : `${response?.status ?? ''}`;
}
