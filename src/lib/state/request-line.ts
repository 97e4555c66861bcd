import type { Binding, JsonObject, Operation } from '../protocol/index.js';
import { urlBelow } from '../protocol/index.js';
import { plainRoute, restRequest, writtenRequest } from '../wire/index.js';

/** The first line of a request, and what it does not tell. */
export interface RequestLine {
	readonly verb: string;
	/** With the query; undefined where it depends on a request that cannot be read or put there. */
	readonly path: string | undefined;
	/** The method named in the body, for JSON-RPC. */
	readonly method?: string;
}

/** A request that is about to be sent. */
export interface RequestLineFacts {
	binding: Binding;
	operation: Operation;
	/** URL of the interface. */
	url: string;
	/** Empty where the text is no JSON object. */
	request: JsonObject;
	/** The request as written, where it is sent like that. */
	text?: string;
}

/** What the call will ask for, from the same rules by which it is made. */
export function requestLine(facts: RequestLineFacts): RequestLine {
	return lines[facts.binding](facts);
}

const lines: Record<Binding, (facts: RequestLineFacts) => RequestLine> = {
	jsonrpc: ({ operation, url }) => ({ verb: 'POST', path: pathOf(url), method: operation.name }),
	rest({ operation, url, ...asked }) {
		try {
			const { verb, path } = restLine(operation, asked);
			return { verb, path: pathOf(urlBelow(url, path)) };
		} catch {
			return { verb: plainRoute(operation).verb, path: undefined };
		}
	},
	grpc({ operation, url }) {
		const { parent, name } = operation.method;
		return { verb: 'POST', path: pathOf(urlBelow(url, `/${parent.typeName}/${name}`)) };
	}
};

function restLine(
	operation: Operation,
	{ request, text }: Pick<RequestLineFacts, 'request' | 'text'>
) {
	return text === undefined
		? restRequest(operation, request)
		: writtenRequest(operation, request, text);
}

/** The path of a URL with its query. */
export function pathOf(url: string): string {
	const { pathname, search } = new URL(url);
	return pathname + search;
}
