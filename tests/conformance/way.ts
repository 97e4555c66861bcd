import type { Binding } from '../../src/lib/protocol/index.js';

/** A way to call an agent: a binding, or native gRPC, which only hosts with ports of their own serve. */
export type Way = Binding | 'grpc-native';

/** The binding whose client calls and whose errors are read; native gRPC differs in its frames. */
export function bindingOf(way: Way): Binding {
	return way === 'grpc-native' ? 'grpc' : way;
}

/** Those of them that are gRPC. */
export function grpcWays(ways: readonly Way[]): Way[] {
	return ways.filter((way) => bindingOf(way) === 'grpc');
}
