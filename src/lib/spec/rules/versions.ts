import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { declaredExtensions, isTaskState, listIn, objectIn, textIn } from '../../protocol/index.js';
import type { Find, Rules, Trigger } from '../clause.js';
import type { ExpectedValues } from '../finding-codes.js';
import { isValid } from '../readers/asked.js';
import { callsOf, firstAnswer } from '../readers/calls.js';
import { cardIn, cardRequests } from '../readers/card.js';
import { refusedWith } from '../readers/expected.js';
import { objectsIn } from '../readers/objects.js';
import { reasonOf, told } from '../readers/outcomes.js';
import { requestHeader } from '../readers/raw.js';
import { send, startCompleted } from '../steps.js';
import type { TriggerClient } from '../trigger-client.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inEnding, inMessage } from '../verdict.js';

/* Service parameters and versions, sections 3.2.6, 3.6 and 14.2. */

/** A call that any agent can answer and that changes nothing. */
function list(client: TriggerClient, headers: Record<string, string | undefined>) {
	return client.call('ListTasks', { pageSize: 1 }, { headers });
}

/** Calls with each of some versions, after a look at the card. */
function withVersions(...versions: (string | undefined)[]): Trigger {
	return async (client) => {
		await client.fetchCard();
		for (const version of versions) await list(client, { 'A2A-Version': version });
	};
}

interface Versioned {
	exchange: Exchange;
	/** As sent: undefined where there is no such header or parameter. */
	header: string | undefined;
	parameter: string | undefined;
}

function versionedIn(exchanges: readonly Exchange[]): Versioned[] {
	return exchanges
		.filter(({ binding, request }) => binding && request)
		.map((exchange) => ({
			exchange,
			header: requestHeader(exchange, 'A2A-Version')?.trim(),
			parameter: parameterOf(exchange)?.trim()
		}));
}

function parameterOf({ request }: Exchange): string | undefined {
	const parameters = [...new URL(request?.url ?? '').searchParams];
	return parameters.find(([name]) => name.toLowerCase() === 'a2a-version')?.[1];
}

/** Major.Minor of a version with or without a patch number. */
function majorMinor(version: string | undefined): string | undefined {
	return /^(\d+\.\d+)(\.\d+)?$/.exec(version ?? '')?.[1];
}

/** The versions of all interfaces on the card that was fetched. */
function offered(exchanges: readonly Exchange[]): string[] {
	const interfaces = listIn(cardIn(exchanges), 'supportedInterfaces');
	return interfaces.flatMap((own) => majorMinor(textIn(own, 'protocolVersion')) ?? []);
}

/** Expects calls that ask for some version to be refused for it, where the card does not offer it. */
function refusing(isMeant: (versioned: Versioned) => boolean): Find {
	return function* (exchanges) {
		const versions = offered(exchanges);
		for (const versioned of versions.length > 0 ? versionedIn(exchanges) : []) {
			const { exchange, header, parameter } = versioned;
			const asked = header || parameter || '0.3';
			const isOffered = versions.includes(majorMinor(asked) ?? '');
			if (!isSound(exchange) || isOffered || !isMeant(versioned)) continue;
			yield* refusedWith(exchange, 'VERSION_NOT_SUPPORTED');
		}
	};
}

/** A call with no other fault, which the agent might report first. */
function isSound(exchange: Exchange): exchange is CallExchange {
	const [call] = callsOf([exchange]);
	if (!call || reasonOf(call) === 'EXTENSION_SUPPORT_REQUIRED') return false;
	return isValid(call);
}

/** How a request asks for a version. */
type VersionForm = ExpectedValues['version-understood']['form'];

/** Expects requests for version 1.0 in some form not to be refused for it, where the card offers it. */
function accepting(form: VersionForm, isMeant: (versioned: Versioned) => boolean): Find {
	return function* (exchanges) {
		if (!offered(exchanges).includes('1.0')) return;
		for (const versioned of versionedIn(exchanges).filter(isMeant)) {
			yield* acceptedVersion(versioned.exchange, form);
		}
	};
}

function* acceptedVersion(exchange: Exchange, form: VersionForm): Iterable<ClauseFinding> {
	const isRefused = reasonOf(exchange) === 'VERSION_NOT_SUPPORTED';
	if (exchange.ending?.kind !== 'complete' && !isRefused) return;
	yield finding(exchange, inEnding, {
		holds: !isRefused,
		expected: { code: 'version-understood', form },
		came: told(exchange)
	});
}

/** The same call written by hand, with the version in the URL alone. */
const askInUrl: Trigger = async (client) => {
	await client.fetchCard();
	const headers = { 'A2A-Version': undefined };
	const path = '?A2A-Version=1.0';
	if (client.binding === 'rest') {
		await client.request({ method: 'GET', path: `/tasks${path}`, headers });
	} else if (client.binding === 'jsonrpc') {
		const body = { jsonrpc: '2.0', id: 1, method: 'ListTasks', params: { pageSize: 1 } };
		await client.request({ method: 'POST', path, headers, body: JSON.stringify(body) });
	}
};

export const versionsRules = {
	'CORE-PARAM-001': {
		async trigger(client) {
			await client.fetchCard();
			await list(client, { 'A2A-Version': undefined });
			await list(client, { 'A2A-Version': undefined, 'a2a-version': '1.0' });
		},
		*find(exchanges) {
			const isRead = callsOf(exchanges).some(
				(call) => !requestHeader(call, 'A2A-Version') && reasonOf(call) === 'VERSION_NOT_SUPPORTED'
			);
			// Else the version makes no difference, however its header is spelled.
			if (!isRead) return;
			yield* accepting('lower-case', ({ exchange, header }) =>
				Boolean(
					majorMinor(header) === '1.0' &&
					exchange.request?.headers.some(([name]) => name === 'a2a-version')
				)
			)(exchanges);
		}
	},
	'VER-CLIENT-001': { unseen: 'client' },
	'VER-CLIENT-002': {
		trigger: withVersions('1.0.1'),
		find: accepting('patch', ({ header, parameter }) =>
			/^1\.0\.\d+$/.test(header || parameter || '')
		)
	},
	'VER-CLIENT-003': {
		trigger: askInUrl,
		find: accepting('url', ({ header, parameter }) => !header && parameter === '1.0')
	},
	'VER-SERVER-001': {
		async trigger(client) {
			await startCompleted(client);
			await send(client, 'tck-message-response');
		},
		*find(exchanges) {
			const words = { TaskStatus: 'state', Message: 'role' };
			for (const { call, name, value, place } of objectsIn(exchanges, 'TaskStatus', 'Message')) {
				if (majorMinor(requestHeader(call, 'A2A-Version')) !== '1.0') continue;
				const member = words[name as keyof typeof words];
				yield finding(call, place(member), {
					holds: isWordOf10(value[member]) && !('kind' in value),
					expected: { code: 'member-of-10', name: member },
					actual: value
				});
			}
		}
	},
	'VER-SERVER-002': {
		trigger: withVersions('99.0', '0.1'),
		find: refusing(({ header, parameter }) => majorMinor(header || parameter) !== undefined)
	},
	'VER-SERVER-003': {
		trigger: withVersions(''),
		find: refusing(({ header, parameter }) => header === '' && !parameter)
	},
	'VER-SERVER-004': {
		trigger: withVersions(undefined),
		find: refusing(({ header, parameter }) => header === undefined && !parameter)
	},
	'VER-SERVER-005': {
		async trigger(client) {
			await client.fetchCard();
		},
		*find(exchanges) {
			const cards = [...cardRequests(exchanges), ...callsOf(exchanges, 'GetExtendedAgentCard')];
			for (const exchange of cards) {
				const interfaces = listIn(firstAnswer(exchange), 'supportedInterfaces');
				for (const [index, own] of interfaces.entries()) {
					const protocolVersion = textIn(own, 'protocolVersion');
					const place = inMessage(0, `supportedInterfaces[${index}].protocolVersion`);
					yield finding(exchange, place, {
						holds: /^\d+\.\d+$/.test(protocolVersion ?? ''),
						expected: { code: 'version-number' },
						actual: protocolVersion
					});
				}
			}
		}
	},
	'VER-SERVER-006': { unseen: 'permission' },
	'VER-SDK-001': { unseen: 'client' },
	'HDR-VERSION-001': {
		trigger: withVersions('abc', '1', 'v1.0'),
		find: refusing(({ header }) => Boolean(header) && majorMinor(header) === undefined)
	},
	'HDR-EXTENSIONS-001': {
		async trigger(client) {
			await client.fetchCard();
			const uris = declaredExtensions(client.card).flatMap((own) => textIn(own, 'uri') ?? []);
			const all = ['https://example.com/extensions/unknown', ...uris];
			for (const separator of [',', ', ']) {
				await client.call(
					'ListTasks',
					{ pageSize: 1 },
					{ headers: { 'A2A-Extensions': all.join(separator) } }
				);
			}
		},
		*find(exchanges) {
			const declared = listIn(objectIn(cardIn(exchanges), 'capabilities'), 'extensions');
			const required = declared
				.filter((own) => own.required === true)
				.map((own) => textIn(own, 'uri') ?? '');
			for (const call of required.length > 0 ? callsOf(exchanges) : []) {
				const header = requestHeader(call, 'A2A-Extensions') ?? '';
				const asked = header.split(',').map((uri) => uri.trim());
				if (asked.length < 2 || !required.every((uri) => asked.includes(uri))) continue;
				const isRefused = reasonOf(call) === 'EXTENSION_SUPPORT_REQUIRED';
				if (call.ending?.kind !== 'complete' && !isRefused) continue;
				yield finding(call, inEnding, {
					holds: !isRefused,
					expected: { code: 'extensions-found', header },
					came: told(call)
				});
			}
		}
	}
} satisfies Partial<Rules>;

function isWordOf10(value: JsonObject[string] | undefined): boolean {
	return typeof value === 'string' && (isTaskState(value) || /^ROLE_(USER|AGENT)$/.test(value));
}
