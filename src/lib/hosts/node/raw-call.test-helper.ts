import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';

/** A connection to write to by hand. */
export class RawCall {
	readonly socket: Socket;
	/** All that has come, as Latin-1. */
	text = '';

	constructor(url: string) {
		const { hostname, port } = new URL(url);
		this.socket = connect({ host: hostname, port: Number(port), noDelay: true });
		this.socket.on('data', (bytes: Buffer) => (this.text += bytes.toString('latin1')));
		// That the other side cuts the connection is for tests to see by the text.
		this.socket.on('error', () => {});
	}

	/** Resolves once a text has come; rejects where the connection closes before. */
	async until(text: string): Promise<void> {
		while (!this.text.includes(text)) {
			if (this.socket.closed) throw new Error(`"${text}" did not come: ${this.text}`);
			await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')]);
		}
	}

	/** Resolves with all that came once the connection is closed. */
	async closed(): Promise<string> {
		if (!this.socket.closed) await once(this.socket, 'close');
		return this.text;
	}
}

/** Sends bytes and resolves with all that comes until the other side closes. */
export async function rawCall(url: string, bytes: string | Buffer): Promise<string> {
	const call = new RawCall(url);
	call.socket.write(bytes);
	return call.closed();
}

/** The head of a GET, after which the connection is closed. */
export function rawGet(path: string, fields: readonly string[] = ['Host: localhost']): string {
	return [`GET ${path} HTTP/1.1`, ...fields, 'Connection: close', '', ''].join('\r\n');
}
