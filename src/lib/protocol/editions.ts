/**
 * The two releases of the 1.0 text in use. They speak the same version on the wire and differ in a
 * few status codes and media types; error reasons and JSON-RPC codes are equal.
 */
export type Edition = '1.0.1' | '1.0.0';

/** The release that the agents here follow. */
export const servedEdition: Edition = '1.0.1';
