import type { Exchange } from '../../exchange/index.js';
import { commaList, listIn, textIn } from '../../protocol/index.js';
import type { Rules } from '../clause.js';
import { callsOf } from '../readers/calls.js';
import { severalExtensionsTaken } from '../readers/expected.js';
import { errorOf, isServed, isUndecided, reasonOf, told } from '../readers/outcomes.js';
import { mediaTypeOf, requestHeader } from '../readers/raw.js';
import {
	glance,
	hasStreams,
	startCompleted,
	startWaiting,
	subscribe,
	unknownId
} from '../steps.js';
import { everyOperation, severalExtensions } from '../tours.js';
import type { TriggerClient } from '../trigger-client.js';
import { finding, inHeader, inStatus } from '../verdict.js';

/* The HTTP+JSON binding, section 11: paths, verbs and headers. */

const jsonTypes = ['application/json', 'application/a2a+json'];

/** The verbs of paths that no tenant and no id can look like. */
const verbs: Readonly<Record<string, string>> = {
	'/message:send': 'POST',
	'/message:stream': 'POST',
	'/extendedAgentCard': 'GET'
};
const judgedVerbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The verb that a request should have had, for requests to one of those paths. */
function dueVerb({ request }: Exchange): string | undefined {
	const { pathname } = new URL(request?.url ?? '');
	return Object.entries(verbs).find(([path]) => pathname.endsWith(path))?.[1];
}

/** The media types that a request names as welcome. */
function acceptedTypes(exchange: Exchange): string[] {
	const ranges = commaList(requestHeader(exchange, 'Accept') ?? '');
	return ranges.map((range) => range.replace(/;.*/s, '').trim().toLowerCase());
}

/** The answers that came whole, but for streams and pages of a server without an agent. */
function* answersIn(exchanges: readonly Exchange[]): Iterable<Exchange> {
	for (const exchange of exchanges) {
		const { binding, ending, response } = exchange;
		const mediaType = mediaTypeOf(exchange);
		if (isUndecided(exchange) || binding !== 'rest' || ending?.kind === 'aborted') continue;
		if (mediaType === 'text/event-stream') continue;
		if (jsonTypes.includes(mediaType) || response?.status === 200) yield exchange;
	}
}

/** The requests to subscribe that are sent by one of the two verbs. */
function subscriptions(exchanges: readonly Exchange[]): Exchange[] {
	return exchanges.filter(
		({ binding, request }) =>
			binding === 'rest' &&
			request !== undefined &&
			['GET', 'POST'].includes(request.method) &&
			new URL(request.url).pathname.endsWith(':subscribe')
	);
}

/** Subscribes by GET and leaves once the first event has come. */
async function subscribeByGet(client: TriggerClient, id: string): Promise<void> {
	const abort = new AbortController();
	await client.request({
		method: 'GET',
		path: `/tasks/${encodeURIComponent(id)}:subscribe`,
		headers: { Accept: 'text/event-stream' },
		signal: abort.signal,
		onChange: ({ messages }) => messages.length > 0 && abort.abort()
	});
}

/** The tenant that the card asks for, else one that nobody has. */
function tenantOf({ card }: TriggerClient): string {
	const own = listIn(card, 'supportedInterfaces').find(
		({ protocolBinding }) => protocolBinding === 'HTTP+JSON'
	);
	return textIn(own, 'tenant') || 'acme';
}

export const restRules = {
	'HTTP_JSON-URL-001': {
		trigger: everyOperation,
		*find(exchanges) {
			for (const call of callsOf(exchanges)) {
				const served = isServed(call);
				if (served === undefined || call.asked.tenant) continue;
				yield finding(call, inStatus, {
					holds: served || errorOf(call)?.code === 405,
					expected: {
						code: 'operation-at',
						operation: call.operation,
						path: new URL(call.request?.url ?? '').pathname
					},
					came: told(call)
				});
			}
		}
	},
	'HTTP_JSON-URL-002': {
		async trigger(client) {
			await everyOperation(client);
			for (const path of ['/message:send', '/message:stream']) {
				await client.request({ method: 'GET', path });
			}
			await client.request({ method: 'DELETE', path: '/extendedAgentCard' });
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges)) {
				if (isServed(call) === undefined) continue;
				yield finding(call, inStatus, {
					holds: call.response?.status !== 405,
					expected: { code: 'verb', verb: call.request?.method ?? '' },
					came: told(call)
				});
			}
			for (const exchange of answersIn(exchanges)) {
				const { request, response } = exchange;
				const due = dueVerb(exchange);
				const verb = request?.method ?? '';
				if (due === undefined || due === verb || !judgedVerbs.includes(verb)) continue;
				if (!jsonTypes.includes(mediaTypeOf(exchange))) continue;
				yield finding(exchange, inStatus, {
					holds: Number(response?.status) >= 400,
					expected: { code: 'error-for-verb', verb: due },
					actual: response?.status
				});
			}
		}
	},
	'HTTP_JSON-URL-003': {
		async trigger(client) {
			const task = hasStreams(client) ? await startWaiting(client) : undefined;
			if (!task) return;
			await glance(subscribe(client, task.id));
			await subscribeByGet(client, task.id);
			await client.call('CancelTask', { id: task.id });
		},
		*find(exchanges) {
			for (const exchange of subscriptions(exchanges)) {
				const isStream = exchange.messages.length > 0;
				const isUnknown = [404, 405].includes(exchange.response?.status ?? 0);
				if (!isStream && (!isUnknown || reasonOf(exchange))) continue;
				yield finding(exchange, inStatus, {
					holds: isStream && mediaTypeOf(exchange) === 'text/event-stream',
					expected: { code: 'stream-by', verb: exchange.request?.method ?? '' },
					came: told(exchange)
				});
			}
		}
	},
	'HTTP_JSON-URL-004': {
		async trigger(client) {
			const tenant = tenantOf(client);
			await client.call('ListTasks', { tenant });
			await client.call('GetTask', { tenant, id: unknownId(client) });
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges)) {
				const { pathname } = new URL(call.request?.url ?? 'about:blank');
				const tenant = textIn(call.asked, 'tenant');
				const served = isServed(call);
				if (!tenant || served === undefined) continue;
				if (!pathname.split('/').includes(encodeURIComponent(tenant))) continue;
				yield finding(call, inStatus, {
					holds: served,
					expected: { code: 'operation-below', operation: call.operation, tenant },
					came: told(call)
				});
			}
		}
	},
	'HTTP_JSON-SVC-001': {
		async trigger(client) {
			const headers = { Accept: 'application/json' };
			await client.call('ListTasks', { pageSize: 1 }, { headers });
			await client.call('GetTask', { id: unknownId(client) }, { headers });
		},
		*find(exchanges) {
			for (const exchange of answersIn(exchanges)) {
				const accepted = acceptedTypes(exchange);
				if (accepted.length !== 1 || accepted[0] !== 'application/json') continue;
				yield finding(exchange, inHeader('Content-Type'), {
					holds: mediaTypeOf(exchange) === 'application/json',
					expected: { code: 'only-type-asked-for', mediaType: 'application/json' },
					actual: mediaTypeOf(exchange)
				});
			}
		}
	},
	'HTTP_JSON-SVC-002': { trigger: severalExtensions, find: severalExtensionsTaken },
	'HTTP_JSON-SVC-003': {
		async trigger(client) {
			const headers = { Accept: 'application/a2a+json', 'Content-Type': 'application/a2a+json' };
			await startCompleted(client, { headers });
			await client.call('CancelTask', { id: unknownId(client) }, { headers });
		},
		*find(exchanges) {
			const posts = callsOf(exchanges).filter(
				(call) => requestHeader(call, 'Content-Type') === 'application/a2a+json'
			);
			for (const call of answersIn(posts)) {
				const [first] = acceptedTypes(call);
				// The media type of a part may be what is refused in a message.
				const isSend = call.operation?.startsWith('Send');
				const isRefused = reasonOf(call) === 'CONTENT_TYPE_NOT_SUPPORTED';
				if (first !== 'application/a2a+json' || (isSend && isRefused)) continue;
				yield finding(call, inHeader('Content-Type'), {
					holds: mediaTypeOf(call) === 'application/a2a+json' && !isRefused,
					expected: { code: 'a2a-json' },
					came: { ...told(call), mediaType: mediaTypeOf(call) }
				});
			}
		}
	}
} satisfies Partial<Rules>;
