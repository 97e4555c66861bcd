import { expect } from 'vitest';
import type { Edition, JsonObject, OperationName } from '../../../src/lib/protocol/index.js';
import { expectShape } from '../shape.js';
import type { Extra, KitClient } from './client.js';
import { detailsByType, KitStream, Refusal, resultType, version } from './client.js';
import { readEvents } from './sse.js';

interface Route {
	verb: 'GET' | 'POST' | 'DELETE';
	/** With the names of the members that go into it. */
	path: string;
	/** Whether the other members go into a body; otherwise into the query. */
	hasBody?: boolean;
}

const config = '/tasks/{taskId}/pushNotificationConfigs';

const routes: Record<OperationName, Route> = {
	SendMessage: { verb: 'POST', path: '/message:send', hasBody: true },
	SendStreamingMessage: { verb: 'POST', path: '/message:stream', hasBody: true },
	GetTask: { verb: 'GET', path: '/tasks/{id}' },
	ListTasks: { verb: 'GET', path: '/tasks' },
	CancelTask: { verb: 'POST', path: '/tasks/{id}:cancel' },
	SubscribeToTask: { verb: 'POST', path: '/tasks/{id}:subscribe' },
	CreateTaskPushNotificationConfig: { verb: 'POST', path: config, hasBody: true },
	GetTaskPushNotificationConfig: { verb: 'GET', path: `${config}/{id}` },
	ListTaskPushNotificationConfigs: { verb: 'GET', path: config },
	DeleteTaskPushNotificationConfig: { verb: 'DELETE', path: `${config}/{id}` },
	GetExtendedAgentCard: { verb: 'GET', path: '/extendedAgentCard' }
};

/** What answers have where the client has no wish (D02); the kit accepts the second only. */
export const restMediaTypes: Record<Edition, string> = {
	'1.0.1': 'application/a2a+json',
	'1.0.0': 'application/json'
};

/** Posts JSON, even where there is no body; takes whatever media type comes. */
export function createRestClient(url: string, edition: Edition): KitClient {
	function send(name: OperationName, request: JsonObject, headers: Extra, signal?: AbortSignal) {
		const { verb, path, hasBody } = routes[name];
		const rest = { ...request };
		const filled = path.replaceAll(/\{(\w+)\}/g, (_, member: string) => {
			const value = encodeURIComponent(request[member] as string);
			delete rest[member];
			return value;
		});
		const query = hasBody ? '' : `?${new URLSearchParams(rest as Record<string, string>)}`;
		return fetch(url + filled + (query.length > 1 ? query : ''), {
			method: verb,
			redirect: 'error',
			headers: {
				...(verb === 'POST' && { 'Content-Type': 'application/json' }),
				...version,
				...headers
			},
			...(hasBody && { body: JSON.stringify(rest) }),
			signal
		});
	}

	return {
		async call(name, request, extra = {}) {
			const answer = await send(name, request, extra);
			const result = await readRestAnswer(answer, edition);
			expectShape(resultType(name), result);
			return result;
		},
		async open(name, request, extra = {}) {
			const leaving = new AbortController();
			const headers = { Accept: 'text/event-stream', ...extra };
			const answer = await send(name, request, headers, leaving.signal);
			if (answer.status !== 200) await readRestAnswer(answer, edition, streamErrorType);
			expect(answer.headers.get('Content-Type')).toContain('text/event-stream');
			return new KitStream(readEvents(answer), () => leaving.abort());
		}
	};
}

/** Of an error that answers a client which asks for a stream alone (D02). */
const streamErrorType = 'application/json';

/** The result in an answer; throws Refusal for an error. */
export async function readRestAnswer(
	answer: Response,
	edition: Edition,
	mediaType = restMediaTypes[edition]
): Promise<JsonObject> {
	expect(answer.headers.get('Content-Type')).toBe(mediaType);
	const body = (await answer.json()) as JsonObject;
	if (answer.ok) return body;
	expect(Object.keys(body)).toEqual(['error']);
	const { code, status, message, details, ...others } = body.error as {
		message: string;
	} & JsonObject;
	expect(others).toEqual({});
	expect(code).toBe(answer.status);
	expect(status).toMatch(/^[A-Z_]+$/);
	throw new Refusal({ http: answer.status, message, details: detailsByType(details) });
}
