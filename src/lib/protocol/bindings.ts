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

/** Whether a card means a binding by that name. Whose page documents gRPC-Web does not matter. */
export function isDeclaredAs(binding: Binding, protocolBinding: string): boolean {
	const declaration = declarations[binding];
	return declaration.startsWith('/')
		? protocolBinding.endsWith(declaration)
		: protocolBinding === declaration;
}
