import { isIP, isIPv6 } from 'node:net';
import { hostname } from 'node:os';

/** What a server was told of the names by which it is called. */
export interface ToldNames {
	/** Address or name that it listens on. */
	host: string;
	/** Origins by which a tunnel or a proxy makes it known. */
	publicUrls: readonly string[];
}

/** Names of this machine to itself, and to whoever forwards one of its ports. */
const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address or a name to listen on is out of the reach of other machines. */
export function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || /^127\.[\d.]+$/.test(host);
}

/** Names, beside its addresses, to which a server answers at its port. */
function localNames({ host }: Pick<ToldNames, 'host'>): string[] {
	const names = isIP(host) ? [] : [host];
	const machine = isLoopback(host) ? [] : [hostname()];
	return [...new Set([...ownNames, ...names, ...machine].map((name) => name.toLowerCase()))];
}

/**
 * The origin by which a request has called the server, as it is to be told to others. Undefined where
 * the name is none of its own: a page may give any name to an address of the reader's machine.
 */
export type OriginFinder = (url: URL, localAddress: string | undefined) => string | undefined;

/** Finds origins for a server that was told these names. */
export function createOriginFinder(told: ToldNames): OriginFinder {
	const names = localNames(told);
	const publicUrls = told.publicUrls.map((url) => new URL(url));

	return ({ origin, host, hostname }, localAddress) => {
		const same = publicUrls.find((url) => url.host === host);
		if (same) return same.origin;
		// The address to which the connection came is nothing that a page could give it.
		if (names.includes(hostname) || hostname === inUrl(localAddress)) return origin;
		// What forwards a call may give it another port.
		return publicUrls.find((url) => url.hostname === hostname)?.origin;
	};
}

/** An address as URLs have it. */
export function inUrl(address = ''): string {
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
	return isIPv6(plain) ? `[${plain}]` : plain;
}
