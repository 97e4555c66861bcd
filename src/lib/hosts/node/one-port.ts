import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createHttp1Server } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse, Http2Session } from 'node:http2';
import { createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Patience } from './connection.js';
import { Connection } from './connection.js';
import type { ListenAddress } from './start-error.js';
import { listenError } from './start-error.js';

/** A port that is open. */
export interface OnePort {
	address: AddressInfo;
	/**
	 * Takes no more connections and resolves once all are closed. Answers under way come to their
	 * end; what takes longer than three seconds is cut.
	 */
	close: () => Promise<void>;
}

/** The limits for connections to the port. */
export interface Limits extends Patience {
	/**
	 * Connections at a time, and streams at a time over one of HTTP/2. A further connection takes the
	 * place of the one that has let the server wait for the longest time, if there is one.
	 */
	connections: number;
}

type Http2Listener = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

const defaultLimits: Limits = { wait: 60_000, pace: 1000, connections: 5000 };
/** How often the connections are looked at, in ms. */
const lookInterval = 5000;
const closingPatience = 3000;

/**
 * Serves HTTP/1.1 and HTTP/2 without TLS on one port. Rejects with StartError where it cannot
 * listen there.
 */
export async function openOnePort(
	place: ListenAddress,
	listener: RequestListener,
	limits = defaultLimits
): Promise<OnePort> {
	const connections = new Map<Socket, Connection>();
	const ofSessions = new WeakMap<Http2Session, Connection>();

	const http1 = createHttp1Server({ requireHostHeader: false });
	const serve = (request: IncomingMessage, response: ServerResponse) => {
		connections.get(request.socket)?.add(request, response);
		listener(request, response);
	};
	http1.on('request', serve).on('checkExpectation', serve);
	http1.on('clientError', ({ code }: NodeJS.ErrnoException, socket: Socket) => {
		connections.get(socket)?.refuse(malformed[code ?? ''] ?? 400);
	});

	const http2 = createHttp2Server({ settings: { maxConcurrentStreams: limits.connections } });
	const serveHttp2: Http2Listener = (request, response) => {
		// Node made the classes of HTTP/2 to look like those of HTTP/1.1.
		const [asked, answer] = [request, response] as unknown as Parameters<RequestListener>;
		const { session } = request.stream;
		if (session) ofSessions.get(session)?.add(request, answer);
		listener(asked, answer);
	};
	http2.on('request', serveHttp2).on('checkExpectation', serveHttp2);

	const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
		if (connections.size >= limits.connections && !makeRoom()) return void socket.destroy();
		const connection = new Connection(socket);
		connections.set(socket, connection);
		socket.on('close', () => connections.delete(socket));
		// A connection that breaks ends nothing but itself.
		socket.on('error', () => {});
		whenSniffed(socket, (isHttp2) => {
			if (!isHttp2) return void http1.emit('connection', socket);
			// In HTTP/2 nobody says goodbye and stays to listen.
			socket.allowHalfOpen = false;
			http2.once('session', (session) => {
				connection.session = session;
				ofSessions.set(session, connection);
			});
			http2.emit('connection', socket);
		});
	});

	/** Ends the connection that has waited for the longest time; false where none waits. */
	function makeRoom(): boolean {
		const waiting = [...connections.values()].filter(({ isWaiting }) => isWaiting);
		const [longest] = waiting.sort((a, b) => a.waitingSince - b.waitingSince);
		longest?.socket.destroy();
		return longest !== undefined;
	}

	try {
		server.listen(place);
		await once(server, 'listening');
	} catch (caught) {
		throw listenError(caught, place);
	}
	// Node's own limits hold for servers that listen, and for HTTP/1.1.
	const looking = setInterval(() => {
		for (const connection of connections.values()) connection.look(limits);
	}, lookInterval);
	return {
		address: server.address() as AddressInfo,
		async close() {
			const closed = once(server, 'close');
			server.close();
			clearInterval(looking);
			for (const connection of connections.values()) connection.finish();
			const cut = setTimeout(() => {
				for (const socket of connections.keys()) socket.destroy();
			}, closingPatience);
			await closed;
			clearTimeout(cut);
		}
	};
}

/** Status codes of what is no request, by Node's codes; all else is 400. */
const malformed: Record<string, number> = {
	HPE_HEADER_OVERFLOW: 431,
	HPE_CHUNK_EXTENSIONS_OVERFLOW: 413
};

/** How every connection of HTTP/2 begins, and no method of HTTP/1.1. */
const prefaceStart = Buffer.from('PRI ');

/** Says by its first bytes whether a connection is of HTTP/2. They are still there to be read. */
function whenSniffed(socket: Socket, decide: (isHttp2: boolean) => void): void {
	let start = Buffer.alloc(0);
	const leave = () => socket.destroy();
	socket.on('readable', sniff).on('end', leave);

	function sniff() {
		const chunk = socket.read() as Buffer | null;
		if (!chunk) return;
		start = Buffer.concat([start, chunk]);
		const length = Math.min(start.length, prefaceStart.length);
		const isAlike = start.subarray(0, length).equals(prefaceStart.subarray(0, length));
		if (isAlike && length < prefaceStart.length) return;
		socket.off('readable', sniff).off('end', leave);
		socket.unshift(start);
		decide(isAlike);
	}
}
