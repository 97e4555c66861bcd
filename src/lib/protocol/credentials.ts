/*
 * What a reader types or a client sends as a credential, by its place. A page saves it nowhere, and
 * exports leave it out; agents keep those of push notification configs, which deliveries need.
 */
import type { TaskPushNotificationConfigJson as ConfigJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import { isJsonObject, objectIn, textIn } from './plain-json/json-object.js';
import type { JsonPath } from './plain-json/json-path.js';
import type { OperationName } from './operations.js';
import type { JsonObject } from './types.js';

/** Headers that carry credentials, whatever a card says of them; in lower case. */
const headers: readonly string[] = [
	'authorization',
	'proxy-authorization',
	'cookie',
	'x-a2a-notification-token',
	'x-api-key',
	'x-auth-token'
];

/** What of a push notification config is handed on as a credential (section 4.3.3). */
const configMembers: readonly JsonPath[] = [['token'], ['authentication', 'credentials']];

/** Where requests hold such a config. */
const configs: Partial<Record<OperationName, JsonPath>> = {
	SendMessage: ['configuration', 'taskPushNotificationConfig'],
	SendStreamingMessage: ['configuration', 'taskPushNotificationConfig'],
	CreateTaskPushNotificationConfig: []
};

/** The names of these members. In a text of a reader they may stand anywhere, and in any case. */
export const credentialMembers: readonly string[] = configMembers.map((path) => `${path.at(-1)}`);

/**
 * Whether a header, or a query parameter, carries a credential: by its name, or because one of the
 * cards has an API key in a place of that name.
 */
export function isCredentialName(name: string, cards: readonly JsonObject[] = []): boolean {
	const lower = name.toLowerCase();
	if (headers.includes(lower)) return true;
	return cards
		.flatMap((card) => Object.values(objectIn(card, 'securitySchemes') ?? {}))
		.filter(isJsonObject)
		.map((scheme) => textIn(objectIn(scheme as JsonObject, 'apiKeySecurityScheme'), 'name'))
		.some((key) => key?.toLowerCase() === lower);
}

/** A request in canonical form, without the credentials of a push notification config in it. */
export function withoutPushCredentials(operation: OperationName, request: JsonObject): JsonObject {
	const place = configs[operation];
	if (!place) return request;
	return configMembers.reduce((left, path) => without(left, [...place, ...path]), request);
}

/** A push notification config without its token and the credentials for its webhook. */
export function withoutConfigCredentials<Config extends ConfigJson>(config: Config): Config {
	return withoutPushCredentials('CreateTaskPushNotificationConfig', config) as Config;
}

function without(owner: JsonObject, [name = '', ...rest]: JsonPath): JsonObject {
	const { [name]: member, ...others } = owner;
	if (member === undefined) return owner;
	if (rest.length === 0) return others;
	return isJsonObject(member) ? { ...owner, [name]: without(member, rest) } : owner;
}
