import { once } from 'node:events';
import type { ClientHttp2Session, IncomingHttpHeaders } from 'node:http2';
import { constants } from 'node:http2';
import { encodeEnvelope } from '@connectrpc/connect/protocol';
import { trailerFlag, trailerSerialize } from '@connectrpc/connect/protocol-grpc-web';

/** Headers of gRPC-Web that native calls do not have. */
const webOnly = ['content-type', 'x-grpc-web', 'x-user-agent'];

/**
 * A `fetch` that makes calls of gRPC-Web as native gRPC, over one connection. Answers come back as
 * gRPC-Web has them: the trailers as a last frame, or as headers where nothing else was sent.
 */
export function nativeGrpcFetch(session: ClientHttp2Session): typeof fetch {
	return async (input, init) => {
		const request = new Request(input, init);
		// A Request of Node may lose its own signal to the garbage collector.
		const signal = init?.signal ?? request.signal;
		const body = Buffer.from(await request.arrayBuffer());
		signal.throwIfAborted();

		const stream = session.request({
			...Object.fromEntries([...request.headers].filter(([name]) => !webOnly.includes(name))),
			':method': 'POST',
			':path': new URL(request.url).pathname,
			'content-type': 'application/grpc+proto',
			te: 'trailers'
		});
		const leave = () => stream.close(constants.NGHTTP2_CANCEL);
		signal.addEventListener('abort', leave);
		stream.on('close', () => signal.removeEventListener('abort', leave));
		let trailers: IncomingHttpHeaders | undefined;
		stream.on('trailers', (given: IncomingHttpHeaders) => (trailers = given));
		stream.end(body);

		const [head] = (await once(stream, 'response', { signal })) as [IncomingHttpHeaders];
		if (head['content-type'] !== 'application/grpc+proto') {
			throw new TypeError(`Failed to call over native gRPC: ${JSON.stringify(head)}`);
		}
		const headers = fields({ ...head, 'content-type': 'application/grpc-web+proto' });
		const chunks = stream.iterator() as AsyncGenerator<Uint8Array>;
		const answer = new ReadableStream<Uint8Array>({
			async pull(controller) {
				const read = await chunks.next();
				if (!read.done) return controller.enqueue(read.value);
				if (trailers) controller.enqueue(trailerFrame(trailers));
				else if (!('grpc-status' in head)) throw new TypeError('Failed to find the trailers');
				controller.close();
			},
			cancel: leave
		});
		return new Response(answer, { status: head[':status'] as unknown as number, headers });
	};
}

function trailerFrame(trailers: IncomingHttpHeaders): Uint8Array {
	return encodeEnvelope(trailerFlag, trailerSerialize(new Headers(fields(trailers))));
}

function fields(headers: IncomingHttpHeaders): [string, string][] {
	return Object.entries(headers)
		.filter(([name]) => !name.startsWith(':'))
		.map(([name, value]) => [name, String(value)]);
}
