import type { Binding, JsonObject, Operation } from '../protocol/index.js';
import { restRequest } from '../wire/index.js';

/** The first line of a request, and what it does not tell. */
export interface RequestLine {
	readonly verb: string;
	/** With the query; undefined where it depends on a request that cannot be read. */
	readonly path: string | undefined;
	/** The method named in the body, for JSON-RPC. */
	readonly method?: string;
}

export interface RequestLineFacts {
	binding: Binding;
	operation: Operation;
	/** URL of the interface. */
	url: string;
	request: JsonObject | undefined;
}

/** What the call will ask for, from the same rules by which it is made. */
export function requestLine({ binding, operation, url, request }: RequestLineFacts): RequestLine {
	const pathname = pathOf(url);
	if (binding === 'jsonrpc') return { verb: 'POST', path: pathname, method: operation.name };
	if (binding === 'grpc') {
		return {
			verb: 'POST',
			path: `${pathname}/${operation.method.parent.typeName}/${operation.name}`
		};
	}
	const { verb, path } = restRequest(operation, request ?? {});
	return { verb, path: request && pathname + path };
}

/** The path of a URL. */
export function pathOf(url: string): string {
	return new URL(url).pathname;
}
