import type { DescMessage } from '@bufbuild/protobuf';
import type { Interceptor } from '@connectrpc/connect';
import { Code, ConnectError } from '@connectrpc/connect';
import type { A2AError } from '../../protocol/index.js';
import { bodyFault } from '../body-fault.js';
import { needAgent } from './agent.js';
import { grpcError } from './errors.js';

/**
 * Refuses a request that cannot be decoded as the sender's fault, as the other bindings refuse JSON
 * that cannot be parsed; Connect would call it an internal error. It sees methods that stream only.
 */
export const refuseUnreadable: Interceptor = (next) => async (request) => {
	if (!request.stream) return next(request);
	const { contextValues, message, method } = request;
	const { edition } = needAgent(contextValues);
	const refuse = (cause: unknown) => grpcError(unreadable(method.input, cause), edition);
	return next({ ...request, message: readable(message, refuse) });
};

async function* readable<Item>(
	messages: AsyncIterable<Item>,
	refuse: (cause: unknown) => ConnectError
): AsyncGenerator<Item> {
	try {
		yield* messages;
	} catch (caught) {
		throw ConnectError.from(caught).code === Code.Internal ? refuse(caught) : caught;
	}
}

function unreadable({ name }: DescMessage, cause: unknown): A2AError {
	return bodyFault('PARSE_ERROR', `is not a ${name} in binary, or it is nested too deep`, cause);
}
