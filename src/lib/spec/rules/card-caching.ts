import type { Exchange } from '../../exchange/index.js';
import type { Find, Rules } from '../clause.js';
import { cardRequests } from '../readers/card.js';
import { bodyOf, headerOf, requestHeader } from '../readers/raw.js';
import { fetchCard } from '../tours.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inHeader, inStatus } from '../verdict.js';

/* How the public card may be cached, section 8.6. */

/** Judges every response that is a whole card. */
function eachWhole(judge: (exchange: Exchange) => Iterable<ClauseFinding>): Find {
	return function* (exchanges) {
		for (const exchange of cardRequests(exchanges).filter(isWhole)) yield* judge(exchange);
	};
}

function isWhole({ response, ending }: Exchange): boolean {
	return response?.status === 200 && ending?.kind === 'complete';
}

/** A tag without the mark of a weak one, as If-None-Match compares them. */
function tagOf(exchange: Exchange): string | undefined {
	return headerOf(exchange, 'ETag')?.replace(/^W\//, '');
}

/** The tag of the card as it was last seen before a request for it. */
function tagBefore(exchanges: readonly Exchange[], { request, startedAt }: Exchange) {
	return cardRequests(exchanges)
		.filter(isWhole)
		.filter((other) => other.request?.url === request?.url && other.startedAt < startedAt)
		.map(tagOf)
		.at(-1);
}

export const cardCachingRules = {
	'CARD-CACHE-001': {
		trigger: fetchCard,
		find: eachWhole(function* (exchange) {
			const value = headerOf(exchange, 'Cache-Control');
			yield finding(exchange, inHeader('Cache-Control'), {
				holds: /(^|[\s,])max-age=\d+\s*($|,)/i.test(value ?? ''),
				expected: { code: 'max-age' },
				actual: value
			});
		})
	},
	'CARD-CACHE-002': {
		async trigger(client) {
			await client.fetchCard();
			await client.fetchCard();
		},
		*find(exchanges) {
			const known = new Map<string, string | undefined>();
			for (const exchange of cardRequests(exchanges).filter(isWhole)) {
				const content = `${exchange.request?.url} ${bodyOf(exchange)}`;
				const tag = headerOf(exchange, 'ETag');
				const before = known.get(content);
				known.set(content, tag);
				yield finding(exchange, inHeader('ETag'), {
					holds: /^(W\/)?"[^"]*"$/.test(tag ?? '') && (before === undefined || tag === before),
					expected: before === undefined ? { code: 'etag' } : { code: 'same-etag', etag: before },
					actual: tag
				});
			}
		}
	},
	'CARD-CACHE-003': { unseen: 'permission' },
	'CARD-CACHE-004': {
		async trigger(client) {
			const tag = headerOf(await client.fetchCard(), 'ETag');
			if (tag !== undefined) await client.fetchCard({ 'If-None-Match': tag });
		},
		*find(exchanges) {
			for (const exchange of cardRequests(exchanges)) {
				const asked = requestHeader(exchange, 'If-None-Match')?.replace(/^W\//, '');
				const { status } = exchange.response ?? {};
				if (!asked || asked !== tagBefore(exchanges, exchange)) continue;
				// Another tag is another card.
				if (status !== 304 && !(status === 200 && tagOf(exchange) === asked)) continue;
				yield finding(exchange, inStatus, {
					holds: status === 304 && bodyOf(exchange) === '',
					expected: { code: 'not-modified' },
					came: { code: 'status-and-body', status, length: bodyOf(exchange).length }
				});
			}
		}
	},
	'CARD-CACHE-CLIENT-001': { unseen: 'client' }
} satisfies Partial<Rules>;
