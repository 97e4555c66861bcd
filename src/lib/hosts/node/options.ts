import { parseArgs } from 'node:util';
import type { Edition } from '../../protocol/index.js';
import type { Speed } from '../../simulator/index.js';
import { isSpeed, speedRule } from '../../simulator/index.js';
import type { NodeHostOptions } from './start.js';
import { StartError } from './start-error.js';

/** What the options of `npm run agent` say. */
export type CommandOptions = Omit<NodeHostOptions, 'agents' | 'site'> & { help: boolean };

const flags = {
	port: { type: 'string', default: '4100' },
	host: { type: 'string' },
	'public-url': { type: 'string', multiple: true },
	agent: { type: 'string' },
	seed: { type: 'string' },
	speed: { type: 'string' },
	edition: { type: 'string' },
	help: { type: 'boolean', short: 'h', default: false }
} as const;

const editions: readonly Edition[] = ['1.0.1', '1.0.0'];

/**
 * Reads the arguments of the command.
 *
 * @throws {StartError} where one is unknown or has a value that is not allowed
 */
export function readOptions(
	args: readonly string[],
	agentNames: readonly string[]
): CommandOptions {
	const { help, port, host, agent, seed, speed, edition, ...more } = parse(args);
	// An unset variable of a shell must not open the port to the network.
	if (host === '') throw refused('host', host, 'an address of this machine');
	if (agent !== undefined && !agentNames.includes(agent)) {
		throw refused('agent', agent, `one of ${agentNames.join(', ')}`);
	}
	if (edition !== undefined && !isEdition(edition)) {
		throw refused('edition', edition, editions.join(' or '));
	}
	return {
		help,
		port: readPort(port),
		host,
		publicUrls: more['public-url']?.map(readPublicUrl),
		agent,
		seed,
		speed: speed === undefined ? undefined : readSpeed(speed),
		edition
	};
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({ args: [...args], options: flags }).values;
	} catch (caught) {
		// Node adds advice in further sentences, about arguments that this command does not have.
		const [what] = (caught as Error).message.split(/\.\s|\n/);
		const names = Object.keys(flags).map((name) => `--${name}`);
		throw new StartError(`${what}; the options are ${names.join(', ')}`, { cause: caught });
	}
}

function readPort(text: string): number {
	const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
	if (port <= 65535) return port;
	throw refused('port', text, 'a number from 0 to 65535; 0 takes any free port');
}

function readPublicUrl(text: string): string {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
	// Whatever else a URL may hold stands in its text, beside the origin.
	if (url && isHttp && url.href === `${url.origin}/`) return url.origin;
	throw refused('public-url', text, 'a scheme and a host, such as https://agents.example.com');
}

function readSpeed(text: string): Speed {
	const speed = text === 'at-once' ? text : Number(text);
	if (isSpeed(speed)) return speed;
	throw refused('speed', text, speedRule);
}

function isEdition(text: string): text is Edition {
	return (editions as readonly string[]).includes(text);
}

function refused(name: keyof typeof flags, value: string, rule: string): StartError {
	return new StartError(`--${name} is ${JSON.stringify(value)}; it must be ${rule}`);
}
