import type { Exchange } from '../../exchange/index.js';
import { responseBody } from '../../exchange/index.js';
import type { Frame } from '../../wire/index.js';
import { FrameReader, readTrailers, trailerFlag } from '../../wire/index.js';
import { headerOf, mediaTypeOf } from './raw.js';

const binaryTypes = ['application/grpc-web', 'application/grpc-web+proto'];

/** The answers over gRPC-Web that are in binary and not compressed, as far as they came. */
export function grpcWebExchanges<Kind extends Exchange>(exchanges: readonly Kind[]): Kind[] {
	return exchanges.filter((exchange) => {
		const encoding = headerOf(exchange, 'grpc-encoding') ?? 'identity';
		const isBinary = binaryTypes.includes(mediaTypeOf(exchange));
		return exchange.binding === 'grpc' && isBinary && encoding === 'identity';
	});
}

/** The messages of an answer in binary; undefined where its bytes are no whole frames. */
export function messageBytes(exchange: Exchange): Uint8Array[] | undefined {
	const frames = framesOf(responseBody(exchange));
	return frames?.filter(({ flag }) => !(flag & trailerFlag)).map(({ bytes }) => bytes);
}

/** What stands in the trailers, or where there is no body in the headers; names in lower case. */
export function trailersOf(exchange: Exchange): Map<string, string> {
	const last = framesOf(responseBody(exchange))?.find(({ flag }) => flag & trailerFlag);
	const inHead = (exchange.response?.headers ?? []).map(([name, value]): [string, string] => [
		name.toLowerCase(),
		value
	]);
	return new Map([...inHead, ...(last ? readTrailers(last.bytes) : [])]);
}

function framesOf(body: Uint8Array): readonly Frame[] | undefined {
	const reader = new FrameReader();
	const frames = reader.read(body);
	return reader.isInside ? undefined : frames;
}
