import type { Edition, Reason } from '../protocol/index.js';
import { a2aReasons, plainReasons, servedEdition, settingChoices } from '../protocol/index.js';
import { errorCodes } from '../wire/index.js';
import type { RecordedError } from './exchange.js';

/**
 * What went wrong: the reason that an error names, else the plain one that its code stands for.
 * Undefined for reasons and codes that A2A does not know.
 */
export function reasonOf(error: RecordedError, httpStatus?: number): Reason | undefined {
	if (error.reason !== undefined) return known.find((reason) => reason === error.reason);
	// Some codes of JSON-RPC stand for several faults, which its HTTP status tells apart.
	const likely =
		error.kind === 'jsonrpc' && httpStatus && httpStatus !== 200
			? plainReasons.filter((reason) => codes(reason).http === httpStatus && hasCode(reason, error))
			: plainReasons.filter((reason) => hasCode(reason, error));
	if (!likely.includes('INVALID_PARAMS') || likely.length === 1) return likely[0];
	return error.violations.length > 0 ? 'INVALID_PARAMS' : 'INVALID_REQUEST';
}

/** An agent may also name plain reasons, which A2A leaves to it: they mean what their names say. */
const known: readonly Reason[] = [...a2aReasons, ...plainReasons];

/**
 * The release in which an error has the codes that it came with; the served one where both have
 * them.
 */
export function editionOf(error: RecordedError, reason: Reason): Edition {
	const { kind, code, status } = error;
	const fits = settingChoices.edition.find((edition) => {
		const { grpc, ...others } = errorCodes(reason, edition);
		const isSameCode = code === (kind === 'grpc' ? grpc.code : others[kind]);
		return isSameCode && (status === undefined || status === grpc.name);
	});
	return fits ?? servedEdition;
}

function hasCode(reason: Reason, { kind, code }: RecordedError): boolean {
	const { grpc, ...others } = codes(reason);
	return code === (kind === 'grpc' ? grpc.code : others[kind]);
}

function codes(reason: Reason) {
	return errorCodes(reason, servedEdition);
}
