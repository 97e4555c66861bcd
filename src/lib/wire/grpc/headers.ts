import type { ServiceParameters } from '../../protocol/index.js';
import { serviceParameters } from '../../protocol/index.js';

/** What a gRPC-Web server takes in a browser's stead; the base64 text form is not among it. */
export const requestMediaTypes = ['application/grpc-web+proto', 'application/grpc-web+json'];

/** Service parameters are metadata in gRPC; there is no query to look at (section 10.2). */
export function readParameters(metadata: Headers): ServiceParameters {
	return serviceParameters(metadata);
}
