import type { AgentCardJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import { ListTasksRequestSchema, SendMessageRequestSchema } from '../gen/lf/a2a/v1/a2a_pb.js';
import type { A2AReason } from './errors.js';
import { A2AError } from './errors.js';
import { isJsonObject } from './plain-json/json-object.js';
import { readRequest } from './json.js';
import type { Capability, Operation } from './operations.js';
import type { ServiceParameters } from './parameters.js';
import type { JsonObject } from './types.js';

type CardFacts = Pick<AgentCardJson, 'capabilities'>;

/**
 * Checks a call before anything is done about it, in this order: required extensions, capability,
 * parameters. Returns the request in canonical form.
 *
 * @throws {A2AError} for the first check that fails
 */
export function admit(
	card: CardFacts,
	operation: Operation,
	request: unknown,
	parameters: ServiceParameters
): JsonObject {
	assertExtensions(card, parameters.extensions);
	assertCapability(card, operation);
	assertInlinePush(card, operation, request);
	return readRequest(operation.input, request);
}

/**
 * The request of ListTasks with a page size of 0, however it is written, taken as unset. Any other
 * request stays as it is.
 */
export function withoutZeroPageSize({ input }: Operation, request: unknown): unknown {
	if (input !== ListTasksRequestSchema || !isJsonObject(request)) return request;
	const { jsonName, name } = ListTasksRequestSchema.field.pageSize;
	const isZero = (member: string, value: unknown) =>
		(member === jsonName || member === name) && zeros.includes(value);
	return Object.fromEntries(
		Object.entries(request).map(([member, value]) => [member, isZero(member, value) ? null : value])
	);
}

const zeros: readonly unknown[] = [0, '0', '-0'];

/** URIs of the card's extensions that this request activates (section 14.2.2). */
export function activeExtensions(card: CardFacts, asked: readonly string[]): string[] {
	const known = card.capabilities?.extensions ?? [];
	return known.map(({ uri = '' }) => uri).filter((uri) => asked.includes(uri));
}

function assertExtensions(card: CardFacts, asked: readonly string[]): void {
	const required = (card.capabilities?.extensions ?? [])
		.filter((extension) => extension.required)
		.map(({ uri = '' }) => uri);
	const missing = required.filter((uri) => !asked.includes(uri));
	if (missing.length === 0) return;
	throw new A2AError(
		'EXTENSION_SUPPORT_REQUIRED',
		`This agent requires the extensions ${required.join(', ')} in A2A-Extensions`,
		{ metadata: { requiredExtensions: required.join(',') } }
	);
}

const refusals: Record<Capability, A2AReason> = {
	streaming: 'UNSUPPORTED_OPERATION',
	pushNotifications: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
	extendedAgentCard: 'UNSUPPORTED_OPERATION'
};

function assertCapability(card: CardFacts, { name, capability }: Operation): void {
	if (capability && !card.capabilities?.[capability]) throw lacking(capability, name);
}

/** A webhook inside a send needs the same capability as the operations for it (section 3.3.4). */
function assertInlinePush(card: CardFacts, { input }: Operation, request: unknown): void {
	const isSend = input === SendMessageRequestSchema;
	if (!isSend || card.capabilities?.pushNotifications || !isJsonObject(request)) return;
	const { configuration } = request;
	if (!isJsonObject(configuration)) return;
	const config =
		configuration.taskPushNotificationConfig ?? configuration.task_push_notification_config;
	if (config === undefined || config === null) return;
	throw lacking('pushNotifications', 'taskPushNotificationConfig');
}

function lacking(capability: Capability, what: string): A2AError {
	const message = `${what} needs the capability "${capability}", which this agent does not declare`;
	return new A2AError(refusals[capability], message, { metadata: { capability } });
}
