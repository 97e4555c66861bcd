/** The host cannot start with these options. The message is one line, for whoever gave the command. */
export class StartError extends Error {
	override readonly name = 'StartError';
}

/** Where a server tried to listen. */
export interface ListenAddress {
	host: string;
	port: number;
}

/** In words, what Node threw when a server tried to listen at an address. */
export function listenError(caught: unknown, { host, port }: ListenAddress): StartError {
	const { code, message } = caught as NodeJS.ErrnoException;
	return new StartError(reasons[code ?? '']?.({ host, port }) ?? `Failed to listen: ${message}`, {
		cause: caught
	});
}

const noAddress = ({ host }: ListenAddress) =>
	`${JSON.stringify(host)} is not an address of this machine; give --host one, ` +
	'such as 127.0.0.1, or 0.0.0.0 for all';

const reasons: Record<string, (place: ListenAddress) => string> = {
	EADDRINUSE: ({ host, port }) =>
		`Port ${port} of ${host} is in use; choose another one with --port, or 0 for any free port`,
	EACCES: ({ port }) =>
		`Port ${port} needs more rights; choose another one with --port, 1024 or higher`,
	EADDRNOTAVAIL: noAddress,
	EAI_AGAIN: noAddress,
	EINVAL: noAddress,
	ENOTFOUND: noAddress
};
