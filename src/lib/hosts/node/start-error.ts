/** The host cannot start as it was told to. The message is one line for whoever gave the command. */
export class StartError extends Error {
	override readonly name = 'StartError';
}

/** Where a server was to listen. */
export interface ListenAddress {
	host: string;
	port: number;
}

/** What Node threw when a server was to listen, in words. */
export function listenError(caught: unknown, { host, port }: ListenAddress): StartError {
	const { code, message } = caught as NodeJS.ErrnoException;
	return new StartError(reasons[code ?? '']?.({ host, port }) ?? `Failed to listen: ${message}`, {
		cause: caught
	});
}

const noAddress = ({ host }: ListenAddress) =>
	`${JSON.stringify(host)} is no address of this machine; --host takes one, ` +
	'such as 127.0.0.1, or 0.0.0.0 for all';

const reasons: Record<string, (place: ListenAddress) => string> = {
	EADDRINUSE: ({ host, port }) =>
		`Port ${port} of ${host} is in use; --port takes another one, or 0 for any that is free`,
	EACCES: ({ port }) => `Port ${port} takes more rights; --port takes another one, 1024 or higher`,
	EADDRNOTAVAIL: noAddress,
	EAI_AGAIN: noAddress,
	EINVAL: noAddress,
	ENOTFOUND: noAddress
};
