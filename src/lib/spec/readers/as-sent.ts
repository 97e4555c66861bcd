import type { Exchange } from '../../exchange/index.js';
import type { JsonObject, Operation } from '../../protocol/index.js';
import { operation, readRequest } from '../../protocol/index.js';
import { sentRequest } from '../../wire/index.js';
import { isSame } from './same.js';

const known = new WeakMap<Exchange, Exchange>();

/**
 * An exchange as it went over the wire. A URL holds only text, so over HTTP+JSON a number may have
 * been sent as a word; and a call that was sent to another address than that of its operation
 * counts as a request written by hand.
 */
export function asSent(exchange: Exchange): Exchange {
	const sent = known.get(exchange) ?? read(exchange);
	known.set(exchange, sent);
	return sent;
}

function read(exchange: Exchange): Exchange {
	const { operation: name, asked, binding, request } = exchange;
	if (!name || !asked || binding !== 'rest' || !request) return exchange;
	const called = operation(name);
	const sent = sentRequest(called, asked, request);
	if (sent) return saysTheSame(called, asked, sent) ? exchange : { ...exchange, asked: sent };
	const { operation: _operation, asked: _asked, ...byHand } = exchange;
	return byHand;
}

function saysTheSame({ input }: Operation, asked: JsonObject, sent: JsonObject): boolean {
	const [one, other] = [asked, sent].map((request) => readOrNot(input, request));
	return one !== undefined && other !== undefined && isSame(one, other);
}

function readOrNot(type: Operation['input'], request: JsonObject): JsonObject | undefined {
	try {
		return readRequest(type, request);
	} catch {
		return undefined;
	}
}
