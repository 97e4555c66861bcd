import type { Exchange } from '../../exchange/index.js';
import { responseBody } from '../../exchange/index.js';
import { headerOf, mediaTypeOf } from './raw.js';

/** What gRPC-Web puts around messages and trailers: a flag and four bytes of length. */
interface Frame {
	flag: number;
	bytes: Uint8Array;
}

const binaryTypes = ['application/grpc-web', 'application/grpc-web+proto'];
const headLength = 5;
const trailerFlag = 0x80;

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
	const lines = new TextDecoder().decode(last?.bytes).split('\r\n').filter(Boolean);
	const inBody = lines.map((line): [string, string] => {
		const [, name = '', value = ''] = /^([^:]*): ?(.*)$/s.exec(line) ?? [];
		return [name.toLowerCase(), value];
	});
	const inHead = (exchange.response?.headers ?? []).map(([name, value]): [string, string] => [
		name.toLowerCase(),
		value
	]);
	return new Map([...inHead, ...inBody]);
}

function framesOf(body: Uint8Array): Frame[] | undefined {
	const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
	const frames: Frame[] = [];
	for (let offset = 0; offset < body.length;) {
		if (offset + headLength > body.length) return undefined;
		const end = offset + headLength + view.getUint32(offset + 1);
		if (end > body.length) return undefined;
		frames.push({ flag: view.getUint8(offset), bytes: body.subarray(offset + headLength, end) });
		offset = end;
	}
	return frames;
}
