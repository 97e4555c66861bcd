import { isIP, isIPv6 } from 'node:net';
import { hostname } from 'node:os';

/** The names by which a server is called, as it was told when it was started. */
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
 * The origin by which a request has called the server, for cards and other answers. Undefined
 * where the server does not have that name: a page may give any name to an address of the reader's
 * machine.
 */
export type OriginFinder = (url: URL, localAddress: string | undefined) => string | undefined;

/** Finds origins for a server that was told these names. */
export function createOriginFinder(told: ToldNames): OriginFinder {
	const names = localNames(told);
	const publicUrls = told.publicUrls.map((url) => new URL(url));

	return ({ origin, host, hostname }, localAddress) => {
		const same = publicUrls.find((url) => url.host === host);
		if (same) return same.origin;
		// A page cannot choose the address to which the connection came.
		if (names.includes(hostname) || hostname === inUrl(localAddress)) return origin;
		// A tunnel or proxy may change the port.
		return publicUrls.find((url) => url.hostname === hostname)?.origin;
	};
}

/** An address as URLs have it. */
export function inUrl(address = ''): string {
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
	return isIPv6(plain) ? `[${plain}]` : plain;
}
