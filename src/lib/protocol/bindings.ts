import type { AgentCardJson } from '../gen/lf/a2a/v1/a2a_pb.js';

/** The bindings spoken here, by the name of their folder in `wire/`. */
export const bindings = ['jsonrpc', 'rest', 'grpc'] as const;

export type Binding = (typeof bindings)[number];

/** Names of the bindings for readers. */
export const bindingNames: Record<Binding, string> = {
	jsonrpc: 'JSON-RPC',
	rest: 'HTTP+JSON',
	grpc: 'gRPC-Web'
};

const isDeclaredAs: Record<Binding, (protocolBinding: string) => boolean> = {
	jsonrpc: (declared) => declared === 'JSONRPC',
	rest: (declared) => declared === 'HTTP+JSON',
	// gRPC-Web has no name in A2A: it is a custom binding, named by a URI (section 12).
	grpc: (declared) => declared.endsWith('/bindings/grpc-web')
};

/** URL of the card's first interface for a binding and version 1.0; undefined without one. */
export function interfaceUrl(card: AgentCardJson, binding: Binding): string | undefined {
	return card.supportedInterfaces?.find(
		({ protocolBinding = '', protocolVersion }) =>
			isDeclaredAs[binding](protocolBinding) && protocolVersion === '1.0'
	)?.url;
}
