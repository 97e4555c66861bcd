import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import {
	isJsonObject,
	isTaskState,
	isTerminal,
	listIn,
	objectIn,
	operation
} from '../../protocol/index.js';
import type { Rules, Trigger } from '../clause.js';
import { sentMessage } from '../readers/asked.js';
import { callsOf, sendsIn, succeeded } from '../readers/calls.js';
import { codesFor } from '../readers/errors.js';
import { errorInfoGiven, refusedAsInvalid } from '../readers/expected.js';
import { isLeftOpen } from '../readers/expected-streams.js';
import { objectsIn } from '../readers/objects.js';
import { errorOf, isTurnedAway, reasonOf, told } from '../readers/outcomes.js';
import { bodyOf, jsonOf, mediaTypeOf, requestHeader } from '../readers/raw.js';
import { hasShape } from '../readers/results.js';
import { fitsSchema } from '../readers/same.js';
import { streamsIn } from '../readers/streams.js';
import { follow, hasStreams, startWaiting, stream } from '../steps.js';
import { everyError, everyOperation } from '../tours.js';
import { finding, inBody, inEnding, inHeader, inMessage, inStatus } from '../verdict.js';

/* The HTTP+JSON binding, sections 11 and 14.1: bodies, errors and streams. */

const isJson = (exchange: Exchange) => /^application\/(.+\+)?json$/.test(mediaTypeOf(exchange));

/** The state that an event brings its task into; a first Task only shows where it stands. */
function reachedState({ task, statusUpdate }: JsonObject, index: number): string | undefined {
	const owner = isJsonObject(statusUpdate) ? statusUpdate : index > 0 ? task : undefined;
	const status = isJsonObject(owner) ? owner.status : undefined;
	return isJsonObject(status) && typeof status.state === 'string' ? status.state : undefined;
}

/** Whether it ended by itself, in any way, and not because its caller left. */
function isOver({ ending }: CallExchange): boolean {
	return ending?.kind === 'complete' || ending?.kind === 'refused';
}

function stops(state: string | undefined): boolean {
	if (state === 'TASK_STATE_INPUT_REQUIRED') return true;
	return state !== undefined && isTaskState(state) && isTerminal(state);
}

const streamTwice: Trigger = async (client) => {
	if (!hasStreams(client)) return;
	await follow(client, stream(client, 'tck-stream-001'));
	await follow(client, stream(client, 'tck-input-required'));
};

const beyondAscii = 'Zürich → 東京 🚆';

function textsOf(message: JsonObject | undefined): unknown[] {
	return listIn(message, 'parts').flatMap(({ text }) => text ?? []);
}

function isBeyondAscii(text: unknown): boolean {
	return typeof text === 'string' && /[^\0-\x7f]/.test(text);
}

export const restBodiesRules = {
	'HTTP_JSON-FMT-001': {
		trigger: everyOperation,
		*find(exchanges) {
			for (const call of succeeded(callsOf(exchanges))) {
				if (operation(call.operation).streams) continue;
				const [body] = bodyOf(call) === '' ? [{}] : jsonOf(call);
				yield finding(call, inBody, {
					holds: hasShape(call.operation, body),
					expected: { code: 'shape', operation: call.operation },
					actual: body
				});
			}
		}
	},
	'HTTP_JSON-ERR-001': {
		trigger: everyError,
		*find(exchanges) {
			for (const exchange of exchanges) {
				const { response, binding } = exchange;
				if (binding !== 'rest' || !errorOf(exchange) || isTurnedAway(exchange)) continue;
				// What is no JSON may be a page of a server without an agent.
				if (!isJson(exchange) || Number(response?.status) < 400) continue;
				const [body] = jsonOf(exchange);
				const { error, ...others } = isJsonObject(body) ? body : {};
				const { code, status, message, details } = isJsonObject(error) ? error : {};
				const isTyped = (detail: unknown) =>
					isJsonObject(detail) && typeof detail['@type'] === 'string';
				yield finding(exchange, inBody, {
					holds:
						Object.keys(others).length === 0 &&
						code === response?.status &&
						typeof status === 'string' &&
						/^[A-Z]+(_[A-Z]+)*$/.test(status) &&
						typeof message === 'string' &&
						(details === undefined || (Array.isArray(details) && details.every(isTyped))),
					expected: { code: 'rest-error-object', status: response?.status ?? 0 },
					actual: body
				});
			}
		}
	},
	'HTTP_JSON-ERR-002': { trigger: everyError, find: errorInfoGiven },
	'HTTP_JSON-STATUS-001': {
		trigger: everyError,
		*find(exchanges) {
			for (const exchange of exchanges.filter(({ binding }) => binding === 'rest')) {
				const reason = reasonOf(exchange);
				const status = exchange.response?.status;
				// Once a stream has begun it is too late for another status.
				if (!reason || mediaTypeOf(exchange) === 'text/event-stream') continue;
				const statuses = codesFor(reason).http;
				yield finding(exchange, inStatus, {
					holds: statuses.some((known) => known === status),
					expected: { code: 'codes-for-reason', codes: statuses, reason },
					actual: status
				});
			}
		}
	},
	'HTTP_JSON-SSE-001': {
		trigger: streamTwice,
		*find(exchanges) {
			for (const call of streamsIn(exchanges)) {
				yield finding(call, inHeader('Content-Type'), {
					holds: mediaTypeOf(call) === 'text/event-stream',
					expected: { code: 'value', value: 'text/event-stream' },
					actual: mediaTypeOf(call)
				});
				for (const event of jsonOf(call)) {
					const isError = isJsonObject(event) && isJsonObject(event.error);
					const isBare = !isJsonObject(event) || !('jsonrpc' in event || 'result' in event);
					yield finding(call, inBody, {
						holds: isBare && (isError || hasShape(call.operation, event)),
						expected: { code: 'bare-shape', operation: call.operation },
						actual: event
					});
				}
			}
		}
	},
	'HTTP_JSON-SSE-002': {
		trigger: streamTwice,
		*find(exchanges) {
			for (const call of succeeded(streamsIn(exchanges))) {
				const last = call.messages.at(-1)?.value ?? {};
				const isOnly = call.messages.length === 1;
				const isClosing = !('message' in last) || isOnly;
				yield finding(call, inMessage(call.messages.length - 1), {
					holds: hasShape(call.operation, last) && isClosing,
					expected: { code: 'last-event' },
					actual: last
				});
			}
		}
	},
	'HTTP_JSON-SSE-003': {
		trigger: streamTwice,
		*find(exchanges) {
			for (const call of streamsIn(exchanges, 'SendStreamingMessage')) {
				const stop = call.messages.findIndex(({ value }, index) =>
					stops(reachedState(value, index))
				);
				const stopped = call.messages[stop];
				if (!stopped) continue;
				const isOpen = isLeftOpen(call, call.startedAt + stopped.at);
				if (!isOver(call) && !isOpen) continue;
				// A closing Task may show the same state once more.
				const after = call.messages
					.slice(stop + 1)
					.filter(({ value }) => !isJsonObject(value.task));
				yield finding(call, inEnding, {
					holds: after.length === 0 && call.ending?.kind === 'complete',
					expected: { code: 'stream-end', when: 'rest' },
					came: { ...told(call), eventsAfter: after.length }
				});
			}
		}
	},
	'MEDIA-TYPE-001': {
		async trigger(client) {
			const headers = { 'Content-Type': 'application/a2a+json' };
			const parts = [{ text: beyondAscii }];
			const task = await startWaiting(client, { headers, message: { parts } });
			if (task) await client.call('GetTask', { id: task.id });
		},
		*find(exchanges) {
			const sent = new Map(
				sendsIn(exchanges)
					.filter((call) => requestHeader(call, 'Content-Type') === 'application/a2a+json')
					.map(sentMessage)
					.filter((message) => textsOf(message).some(isBeyondAscii))
					.map((message) => [message?.messageId, message])
			);
			for (const { call, value, place } of objectsIn(exchanges, 'Message')) {
				const own = sent.get(value.messageId);
				if (!own || value.role !== 'ROLE_USER') continue;
				yield finding(call, place('parts'), {
					holds: JSON.stringify(textsOf(value)) === JSON.stringify(textsOf(own)),
					expected: { code: 'value', value: textsOf(own).join(', ') },
					actual: textsOf(value).join(', ')
				});
			}
		}
	},
	'MEDIA-TYPE-002': {
		async trigger(client) {
			const message = { messageId: client.newId('tck-schema'), role: 'ROLE_USER' };
			await client.call('SendMessage', { message: { ...message, parts: 'none' } });
			await client.call('SendMessage', { message: { ...message, parts: [{ text: 7 }] } });
		},
		*find(exchanges) {
			for (const call of sendsIn(exchanges)) {
				const message = objectIn(call.asked, 'message');
				const { input } = operation(call.operation);
				// An error of A2A is about another fault, that may be found before this one.
				if (!message || reasonOf(call)) continue;
				if (!fitsSchema(input, call.asked)) yield* refusedAsInvalid(call);
			}
		}
	},
	'MEDIA-TYPE-003': { unseen: 'inside' }
} satisfies Partial<Rules>;
