import type { DescMessage } from '@bufbuild/protobuf';
import { fromBinary } from '@bufbuild/protobuf';
import { base64Decode } from '@bufbuild/protobuf/wire';
import type { CallExchange, Exchange } from '../../exchange/index.js';
import { StatusSchema } from '../../gen/google/rpc/status_pb.js';
import { messageToJson, operation } from '../../protocol/index.js';
import type { Rules } from '../clause.js';
import { isValid } from '../readers/asked.js';
import { callsOf, succeeded } from '../readers/calls.js';
import { codesFor } from '../readers/errors.js';
import {
	errorInfoGiven,
	refusedWith,
	served,
	severalExtensionsTaken
} from '../readers/expected.js';
import { grpcWebExchanges, messageBytes, trailersOf } from '../readers/grpc-frames.js';
import { errorOf, isTurnedAway, reasonOf, told } from '../readers/outcomes.js';
import { requestHeader } from '../readers/raw.js';
import { hasShape } from '../readers/results.js';
import { everyError, everyOperation, severalExtensions } from '../tours.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inBody, inError } from '../verdict.js';

/*
 * The gRPC binding, section 10. A page can call it as gRPC-Web only, which has the same service,
 * messages, metadata and statuses in other frames.
 */

/** The messages of a call that succeeded, as ProtoJSON; undefined for what cannot be decoded. */
function decodedAnswers(call: CallExchange): unknown[] {
	const { output } = operation(call.operation);
	const messages = messageBytes(call);
	return messages?.map((bytes) => decoded(output, bytes)) ?? [undefined];
}

function decoded(type: DescMessage, bytes: Uint8Array): unknown {
	try {
		return messageToJson(type, fromBinary(type, bytes));
	} catch {
		return undefined;
	}
}

/** Versions that no agent has: far away, or no version at all. */
function isNoVersion(version: string): boolean {
	return version !== '' && !/^\d\.\d+(\.\d+)?$/.test(version);
}

/** Expects that a status in binary, where there is one, says what the plain one says. */
function* sameStatus(exchange: Exchange): Iterable<ClauseFinding> {
	const trailers = trailersOf(exchange);
	const details = trailers.get('grpc-status-details-bin');
	if (details === undefined) return;
	const { code, message } = statusIn(details) ?? {};
	const [plainCode, plainMessage] = ['grpc-status', 'grpc-message'].map((name) =>
		trailers.get(name)
	);
	yield finding(exchange, inBody, {
		holds: String(code) === plainCode && message === unescaped(plainMessage ?? ''),
		expected: { code: 'status-of-details', status: plainCode ?? '' },
		actual: { code, message }
	});
}

function statusIn(details: string) {
	try {
		return fromBinary(StatusSchema, base64Decode(details));
	} catch {
		return undefined;
	}
}

function unescaped(message: string): string {
	try {
		return decodeURIComponent(message);
	} catch {
		return message;
	}
}

export const grpcRules = {
	'GRPC-SVC-001': {
		trigger: everyOperation,
		*find(exchanges) {
			for (const call of callsOf(exchanges)) yield* served(call);
		}
	},
	'GRPC-SVC-002': {
		trigger: everyOperation,
		*find(exchanges) {
			for (const call of succeeded(grpcWebExchanges(callsOf(exchanges)))) {
				const { name } = operation(call.operation).output;
				for (const answer of decodedAnswers(call)) {
					yield finding(call, inBody, {
						holds: answer !== undefined,
						expected: { code: 'bytes-of', type: name },
						came: { code: 'bytes', type: answer === undefined ? undefined : name }
					});
				}
			}
		}
	},
	'GRPC-SVC-003': { unseen: 'deployment' },
	'GRPC-META-001': { trigger: severalExtensions, find: severalExtensionsTaken },
	'GRPC-META-002': {
		trigger: everyError,
		*find(exchanges) {
			for (const call of callsOf(exchanges)) {
				if (!isNoVersion(requestHeader(call, 'a2a-version') ?? '')) continue;
				yield* refusedWith(call, 'VERSION_NOT_SUPPORTED');
			}
		}
	},
	'GRPC-ERR-001': { trigger: everyError, find: errorInfoGiven },
	'GRPC-ERR-002': {
		trigger: everyError,
		*find(exchanges) {
			for (const call of callsOf(exchanges)) {
				const error = errorOf(call);
				const reason = reasonOf(call);
				if (error?.kind !== 'grpc' || !reason) continue;
				const codes = codesFor(reason).grpc;
				yield finding(call, inError('code'), {
					holds: codes.includes(error.code),
					expected: { code: 'codes-for-reason', codes, reason },
					actual: error.code
				});
			}
		}
	},
	'GRPC-ERR-003': {
		trigger: everyOperation,
		*find(exchanges) {
			for (const call of succeeded(grpcWebExchanges(callsOf(exchanges)))) {
				if (!operation(call.operation).streams) continue;
				for (const answer of decodedAnswers(call)) {
					yield finding(call, inBody, {
						holds: hasShape(call.operation, answer),
						expected: { code: 'shape', operation: call.operation },
						actual: answer
					});
				}
			}
		}
	},
	'GRPC-ERR-004': {
		trigger: everyError,
		*find(exchanges) {
			for (const call of callsOf(exchanges)) {
				const error = errorOf(call);
				if (error?.kind !== 'grpc' || isTurnedAway(call)) continue;
				if (grpcWebExchanges([call]).length > 0) yield* sameStatus(call);
				if (isValid(call) || error.reason) continue;
				yield finding(call, inError('violations'), {
					holds: error.code === 3 && error.violations.length > 0,
					expected: { code: 'invalid-argument-with-fields' },
					came: told(call)
				});
			}
		}
	}
} satisfies Partial<Rules>;
