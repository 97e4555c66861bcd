/** The largest request body that an agent here reads, in bytes; the usual limit of gRPC servers. */
export const bodyLimit = 4 * 1024 * 1024;
