import type { TaskPushNotificationConfigJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import type { PushConfig } from '../protocol/index.js';
import { A2AError } from '../protocol/index.js';
import type { Change } from './change.js';
import type { Reply, WorldRequests } from './effects.js';
import type { TaskRecord } from './world.js';

/** CreateTaskPushNotificationConfig (section 3.1.7). A known id of the same task is replaced. */
export function createConfig(
	change: Change,
	request: WorldRequests['CreateTaskPushNotificationConfig']
): Reply {
	const record = change.task(request.taskId ?? '');
	change.tick();
	const changed = withConfig(change, record, request);
	change.put(changed);
	return { kind: 'result', result: shown(changed.configs.at(-1) as PushConfig) };
}

/** GetTaskPushNotificationConfig (section 3.1.8). */
export function getConfig(
	change: Change,
	{ taskId = '', id = '' }: WorldRequests['GetTaskPushNotificationConfig']
): Reply {
	const { configs } = change.task(taskId);
	const config = configs.find((entry) => entry.id === id);
	if (config) return { kind: 'result', result: shown(config) };
	throw new A2AError(
		'TASK_NOT_FOUND',
		`Task "${taskId}" has no push notification config with the id "${id}"`,
		{ metadata: { taskId, configId: id } }
	);
}

/** ListTaskPushNotificationConfigs (section 3.1.9); without a page size all of them. */
export function listConfigs(
	change: Change,
	{ taskId = '', pageSize = 0, pageToken }: WorldRequests['ListTaskPushNotificationConfigs']
): Reply {
	const { configs } = change.task(taskId);
	const start = pageToken ? configs.findIndex(({ id }) => id === pageToken) : 0;
	if (start < 0) {
		throw A2AError.invalid([{ field: 'pageToken', description: 'is not a token of this list' }]);
	}
	const end = pageSize ? start + pageSize : configs.length;
	return {
		kind: 'result',
		result: {
			configs: configs.slice(start, end).map(shown),
			nextPageToken: configs[end]?.id ?? ''
		}
	};
}

/** DeleteTaskPushNotificationConfig (section 3.1.10); an unknown config is as good as deleted. */
export function deleteConfig(
	change: Change,
	{ taskId = '', id = '' }: WorldRequests['DeleteTaskPushNotificationConfig']
): Reply {
	const record = change.task(taskId);
	const configs = record.configs.filter((entry) => entry.id !== id);
	if (configs.length < record.configs.length) {
		change.tick();
		change.put({ ...record, configs });
	}
	return { kind: 'result', result: {} };
}

/** A record with a further config at the end of its list; ids are unique per task. */
export function withConfig(
	change: Change,
	record: TaskRecord,
	given: TaskPushNotificationConfigJson
): TaskRecord {
	const id = given.id || change.createId('config');
	const { url = '', token, authentication } = given;
	const config: PushConfig = {
		id,
		taskId: record.task.id,
		url,
		...(token && { token }),
		...(authentication && { authentication })
	};
	const others = record.configs.filter((entry) => entry.id !== id);
	return { ...record, configs: [...others, config] };
}

/** A reader is not always the writer, so credentials are never given back. */
function shown(config: PushConfig): PushConfig {
	if (!config.authentication) return config;
	const { scheme } = config.authentication;
	return { ...config, authentication: { scheme } };
}
