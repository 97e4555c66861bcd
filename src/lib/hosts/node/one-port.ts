import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer as createHttp1Server } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse, ServerHttp2Session } from 'node:http2';
import { createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Place } from './start-error.js';
import { listenError } from './start-error.js';

export interface OnePort {
	address: AddressInfo;
	/**
	 * Takes no more connections and resolves once all are closed. Answers under way come to their
	 * end; what takes longer than three seconds is cut.
	 */
	close: () => Promise<void>;
}

type Http2Listener = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

const patience = 3000;

/**
 * Serves HTTP/1.1 and HTTP/2 without TLS on one port. Rejects with StartError where it cannot
 * listen there.
 */
export async function openOnePort(place: Place, listener: RequestListener): Promise<OnePort> {
	const connections = new Set<Socket>();
	const sessions = new Set<ServerHttp2Session>();
	/** Answers over HTTP/1.1 that are under way. */
	const answers = new Set<ServerResponse>();
	let isClosing = false;

	const http1 = createHttp1Server((request, response) => {
		answers.add(response);
		response.on('close', () => {
			answers.delete(response);
			if (isClosing) endIfIdle(request.socket);
		});
		listener(request, response);
	});
	// Node made the classes of HTTP/2 to look like those of HTTP/1.1.
	const http2 = createHttp2Server(listener as unknown as Http2Listener);
	http2.on('session', (session) => {
		sessions.add(session);
		session.on('close', () => sessions.delete(session));
	});
	const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
		connections.add(socket);
		socket.on('close', () => connections.delete(socket));
		// A connection that breaks ends nothing but itself.
		socket.on('error', () => {});
		whenSniffed(socket, (isHttp2) => {
			// In HTTP/2 nobody says goodbye and stays to listen.
			socket.allowHalfOpen = !isHttp2;
			(isHttp2 ? http2 : http1).emit('connection', socket);
		});
	});

	function endIfIdle(socket: Socket): void {
		if (![...answers].some(({ req }) => req.socket === socket)) socket.destroySoon();
	}

	try {
		server.listen(place);
		await once(server, 'listening');
	} catch (caught) {
		throw listenError(caught, place);
	}
	return {
		address: server.address() as AddressInfo,
		async close() {
			isClosing = true;
			const closed = once(server, 'close');
			server.close();
			for (const session of sessions) session.close();
			for (const socket of connections) if (socket.allowHalfOpen) endIfIdle(socket);
			const cut = setTimeout(() => connections.forEach((socket) => socket.destroy()), patience);
			await closed;
			clearTimeout(cut);
		}
	};
}

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
