import type { TaskPushNotificationConfigJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import type { PushConfig } from '../protocol/index.js';
import { A2AError } from '../protocol/index.js';
import type { Change } from './change.js';
import { readCursor, writeCursor } from './cursor.js';
import type { Reply, WorldRequests } from './effects.js';
import type { KeptConfig, TaskRecord } from './world.js';

/** CreateTaskPushNotificationConfig (section 3.1.7). A known id of the same task is replaced. */
export function createConfig(
	change: Change,
	request: WorldRequests['CreateTaskPushNotificationConfig']
): Reply {
	const record = change.task(request.taskId ?? '');
	assertRoom(record, request, 'taskId');
	change.tick();
	const id = request.id || change.createId('config');
	const changed = withConfig(change, record, { ...request, id });
	change.put(changed);
	return { kind: 'result', result: shown(findConfig(changed, id)) };
}

/** GetTaskPushNotificationConfig (section 3.1.8). */
export function getConfig(
	change: Change,
	{ taskId = '', id = '' }: WorldRequests['GetTaskPushNotificationConfig']
): Reply {
	return { kind: 'result', result: shown(findConfig(change.task(taskId), id)) };
}

/** ListTaskPushNotificationConfigs (section 3.1.9), oldest first; without a page size all of them. */
export function listConfigs(
	change: Change,
	{ taskId = '', pageSize = 0, pageToken = '' }: WorldRequests['ListTaskPushNotificationConfigs']
): Reply {
	const { configs } = change.task(taskId);
	const list = `configs of ${taskId}`;
	// A time rather than a config: that one may be deleted before the next page is asked for.
	const after = Number(readCursor(pageToken, list) ?? -Infinity);
	const rest = configs.filter(({ createdAt }) => createdAt > after);
	const page = rest.slice(0, pageSize || rest.length);
	const last = page.at(-1);
	const more = page.length < rest.length && last;
	return {
		kind: 'result',
		result: {
			configs: page.map(shown),
			nextPageToken: more ? writeCursor(String(last.createdAt), list) : ''
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

/**
 * A record with a further config at the end of its list, or with one in the place of that with the
 * same id; ids are unique per task.
 */
export function withConfig(
	change: Change,
	record: TaskRecord,
	given: TaskPushNotificationConfigJson
): TaskRecord {
	const id = given.id || change.createId('config');
	const { url = '', token, authentication } = given;
	const replaced = record.configs.find((entry) => entry.id === id);
	const config: KeptConfig = {
		id,
		taskId: record.task.id,
		url,
		...(token && { token }),
		...(authentication && { authentication }),
		createdAt: replaced?.createdAt ?? change.time
	};
	const configs = replaced
		? record.configs.map((entry) => (entry === replaced ? config : entry))
		: [...record.configs, config];
	return { ...record, configs };
}

function findConfig({ task, configs }: TaskRecord, id: string): KeptConfig {
	const config = configs.find((entry) => entry.id === id);
	if (config) return config;
	throw new A2AError(
		'TASK_NOT_FOUND',
		`Task "${task.id}" has no push notification config with the id "${id}"`,
		{ metadata: { taskId: task.id, configId: id } }
	);
}

/** Every change of a task copies the list, and without a page size all of it is an answer. */
const mostConfigs = 100;

/**
 * Checks that a task may have this config too.
 *
 * @throws {A2AError} INVALID_PARAMS where it has as many as it may; `field` is the field at fault
 */
export function assertRoom(
	{ configs }: TaskRecord,
	{ id }: TaskPushNotificationConfigJson,
	field: string
): void {
	if (configs.length < mostConfigs || configs.some((entry) => entry.id === id)) return;
	const description = `names a task that already has ${mostConfigs} push notification configs, the most it may have; delete one first`;
	throw A2AError.invalid([{ field, description }]);
}

/** A reader is not always the writer, so credentials are never given back. */
function shown({ createdAt: _, authentication, ...config }: KeptConfig): PushConfig {
	return authentication ? { ...config, authentication: { scheme: authentication.scheme } } : config;
}
