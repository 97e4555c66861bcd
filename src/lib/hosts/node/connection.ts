import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Http2ServerRequest, Http2Session } from 'node:http2';
import { constants } from 'node:http2';
import type { Socket } from 'node:net';
import { closedHeaders } from './strict-headers.js';

/** How long a server waits for its clients. */
export interface Patience {
	/**
	 * How long a connection may go without a whole request, and a stream of HTTP/2 without the
	 * rest of its request, in ms.
	 */
	wait: number;
	/**
	 * How many bytes per second a client that sends a body must send, so that it counts as slow
	 * and not as silent.
	 */
	pace: number;
}

type AnyRequest = IncomingMessage | Http2ServerRequest;

/** A request that is not answered to its end. */
interface Call {
	request: AnyRequest;
	response: ServerResponse;
	waitingSince: number;
}

/** A connection over which calls come. */
export class Connection {
	/** Where it turned out to be of HTTP/2. */
	session?: Http2Session;
	readonly socket: Socket;
	readonly #calls = new Set<Call>();
	#waitingSince = performance.now();
	#lastLook = { time: this.#waitingSince, bytesRead: 0 };
	#isFinishing = false;

	constructor(socket: Socket) {
		this.socket = socket;
	}

	/** Whether it is the client's turn: no whole request is being answered. */
	get isWaiting(): boolean {
		return !this.socket.destroyed && ![...this.#calls].some(isWhole);
	}

	/** Since when it has been waiting; may be somewhat too early. */
	get waitingSince(): number {
		return this.#waitingSince;
	}

	add(request: AnyRequest, response: ServerResponse): void {
		const call = { request, response, waitingSince: performance.now() };
		this.#calls.add(call);
		response.on('finish', () => (this.#waitingSince = performance.now()));
		response.on('close', () => {
			this.#calls.delete(call);
			if (this.#isFinishing) this.finish();
		});
	}

	/** Ends what the server has waited for too long. To be called every few seconds. */
	look({ wait, pace }: Patience): void {
		const now = performance.now();
		const isMoving = this.#calls.size > 0 && this.#paceUntil(now) >= pace;
		for (const call of this.#calls) {
			if (isMoving || isWhole(call)) call.waitingSince = now;
			else if (now - call.waitingSince >= wait) cutStream(call);
		}
		if (isMoving || !this.isWaiting) this.#waitingSince = now;
		else if (now - this.#waitingSince >= wait) this.giveUp();
	}

	/** Ends it because no request comes. */
	giveUp(): void {
		const { session, socket } = this;
		// One that is closed waits for its client once more.
		if (session && !session.closed) session.close();
		else if (!session && socket.bytesRead > 0) this.refuse(408);
		else socket.destroy();
	}

	/** Ends a connection of HTTP/1.1 with an error, unless an answer has begun. */
	refuse(status: number): void {
		const { socket } = this;
		const hasBegun = [...this.#calls].some(({ response }) => response.headersSent);
		if (hasBegun || !socket.writable) return void socket.destroy();
		const fields = { ...closedHeaders, Connection: 'close', 'Content-Length': '0' };
		const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
		socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'));
		socket.destroySoon();
	}

	/** Ends it once the calls under way are answered. */
	finish(): void {
		this.#isFinishing = true;
		if (this.session) this.session.close();
		else if (this.#calls.size === 0) this.socket.destroySoon();
	}

	/** Bytes that have come in a second since the last time that this was asked. */
	#paceUntil(time: number): number {
		const { bytesRead } = this.socket;
		const last = this.#lastLook;
		this.#lastLook = { time, bytesRead };
		return ((bytesRead - last.bytesRead) / (time - last.time)) * 1000;
	}
}

function isWhole({ request }: Call): boolean {
	// In HTTP/2 one that has no body is not read, and does not count as complete.
	return request.complete || ('stream' in request && request.stream.endAfterHeaders);
}

/** In HTTP/1.1 a call ends with its connection. */
function cutStream({ request }: Call): void {
	if ('stream' in request) request.stream.close(constants.NGHTTP2_CANCEL);
}
