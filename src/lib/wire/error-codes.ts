import type { Edition, Reason } from '../protocol/index.js';
import { jsonRpcCodes } from './jsonrpc/errors.js';
import { httpStatus } from './rest/errors.js';
import type { StatusName } from './status.js';
import { statusCodes, statusName } from './status.js';

/** What one error is over each binding. */
export interface ErrorCodes {
	readonly jsonrpc: number;
	readonly http: number;
	readonly grpc: { readonly code: number; readonly name: StatusName };
}

/** A row of the table of section 5.4. */
export function errorCodes(reason: Reason, edition: Edition): ErrorCodes {
	const name = statusName(reason, edition);
	return {
		jsonrpc: jsonRpcCodes[reason],
		http: httpStatus(reason, edition),
		grpc: { code: statusCodes[name], name }
	};
}
