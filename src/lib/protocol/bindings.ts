import { listIn, textIn } from './plain-json/json-object.js';
import type { JsonObject } from './types.js';

/** The bindings spoken here, by the name of their folder in `wire/`. */
export const bindings = ['jsonrpc', 'rest', 'grpc'] as const;

export type Binding = (typeof bindings)[number];

/** Names of the bindings for readers. */
export const bindingNames: Record<Binding, string> = {
	jsonrpc: 'JSON-RPC',
	rest: 'HTTP+JSON',
	grpc: 'gRPC-Web'
};

/** Segment of a binding's URL below the URL of its agent. */
export const bindingSegments: Record<Binding, string> = {
	jsonrpc: 'rpc',
	rest: 'rest',
	grpc: 'grpc'
};

/**
 * What cards call a binding. gRPC-Web has no name in A2A, where GRPC means host:port over HTTP/2:
 * it is a custom binding, named by the URI of a page (sections 5.8 and 12).
 */
const declarations: Record<Binding, string> = {
	jsonrpc: 'JSONRPC',
	rest: 'HTTP+JSON',
	grpc: '/bindings/grpc-web'
};

/** The `protocolBinding` of an interface; `site` is the URL of the site, without a trailing slash. */
export function declaredBinding(binding: Binding, site: string): string {
	const declaration = declarations[binding];
	return declaration.startsWith('/') ? site + declaration : declaration;
}

/** URL of the first interface for a binding and version 1.0 on the card of any agent; undefined without one. */
export function interfaceUrl(card: JsonObject, binding: Binding): string | undefined {
	const own = listIn(card, 'supportedInterfaces').find(
		(listed) =>
			isDeclaredAs(binding, textIn(listed, 'protocolBinding') ?? '') &&
			listed.protocolVersion === '1.0'
	);
	return textIn(own, 'url');
}

/**
 * The same URL where one is needed. Throws where the card has none, and where that is no http or https
 * URL: a relative one would lead to wherever this code runs.
 */
export function needInterfaceUrl(card: JsonObject, binding: Binding): string {
	const url = interfaceUrl(card, binding);
	const agent = textIn(card, 'name') ?? 'the agent';
	if (!url) throw new Error(`The card of ${agent} has no such interface`);
	if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
	throw new Error(`The card of ${agent} names "${url}" for it, which is no http or https URL`);
}

/** Whose page documents gRPC-Web does not matter. */
function isDeclaredAs(binding: Binding, protocolBinding: string): boolean {
	const declaration = declarations[binding];
	return declaration.startsWith('/')
		? protocolBinding.endsWith(declaration)
		: protocolBinding === declaration;
}
