import { isIPv4 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { ToldNames } from './names.js';
import { inUrl, isLoopback } from './names.js';

/** A server as others find it. */
export interface Served extends ToldNames {
	port: number;
}

/** A machine as others call it. */
export interface Machine {
	name: string;
	addresses: readonly string[];
}

/** This machine as it is now. */
export function thisMachine(): Machine {
	const addresses = Object.values(networkInterfaces())
		.flatMap((one) => one ?? [])
		// An address with a scope means nothing on another machine.
		.filter((one) => !one.internal && (one.family === 'IPv4' || one.scopeid === 0));
	return { name: hostname(), addresses: addresses.map(({ address }) => address) };
}

/** Tells whoever starts a server who can reach it, what they can do, and at which addresses. */
export function reachText(served: Served, machine: Machine): string {
	const addresses = [...addressesForOthers(served, machine), ...served.publicUrls];
	if (addresses.length === 0) {
		return 'Only this machine can reach the agents, their control API and the site.\n';
	}
	return (
		'Other machines can reach the agents, the site, and the control API, with which everybody there ' +
		`can reset the agents.\nAddresses: ${addresses.join(' ')}\n` +
		'Calls to other host names are refused; --public-url adds one.\n'
	);
}

function addressesForOthers({ host, port }: Served, { name, addresses }: Machine): string[] {
	if (isLoopback(host)) return [];
	const ofHost: Record<string, readonly string[]> = {
		'::': addresses,
		'0.0.0.0': addresses.filter(isIPv4)
	};
	const names = new Set([name.toLowerCase(), ...(ofHost[host] ?? [host])]);
	return [...names].map((one) => `http://${inUrl(one)}:${port}`);
}
