import type { Exchange, RecordedError } from '../../exchange/index.js';
import type { A2AReason, JsonObject } from '../../protocol/index.js';
import { isJsonObject, settingChoices } from '../../protocol/index.js';
import { detailType, httpStatus, jsonRpcCodes, statusCodes, statusName } from '../../wire/index.js';
import { jsonOf } from './raw.js';

/* What stands in errors, beside their words. */

const infoType = detailType('google.rpc.ErrorInfo');

/** The ErrorInfo among the details of an error. */
export function errorInfoOf({ details }: Pick<RecordedError, 'details'>): JsonObject | undefined {
	return details.find((detail) => detail['@type'] === infoType);
}

/** The codes of an error of A2A (section 5.4): two where the releases differ. */
export function codesFor(reason: A2AReason) {
	const editions = settingChoices.edition;
	return {
		jsonrpc: jsonRpcCodes[reason],
		http: [...new Set(editions.map((edition) => httpStatus(reason, edition)))],
		grpc: [
			...new Set(editions.map((edition) => statusCodes[statusName(reason, edition)] as number))
		]
	};
}

/** The error object that an answer is, as it was sent; that of gRPC is made of status and details. */
export function sentError(exchange: Exchange): JsonObject | undefined {
	if (exchange.ending?.kind !== 'refused') return undefined;
	const { kind, code, message, details } = exchange.ending.error;
	if (kind === 'grpc') return { code, message, details: [...details] };
	const sent = jsonOf(exchange).filter(isJsonObject) as JsonObject[];
	return sent.map((json) => json.error).findLast(isJsonObject) as JsonObject | undefined;
}

/** The details of an answer that is an error, as they were sent; undefined where there are none. */
export function sentDetails(exchange: Exchange): unknown {
	const error = sentError(exchange);
	return (exchange.binding === 'jsonrpc' ? error?.data : error?.details) ?? undefined;
}
