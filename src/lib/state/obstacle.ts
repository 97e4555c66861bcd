import type { Binding, JsonFault, JsonLoss, JsonObject, Operation } from '../protocol/index.js';
import { placeIn } from '../protocol/index.js';
import type { UnfitKind } from '../wire/index.js';
import {
	UnfitForUrl,
	restRequest,
	takesAnyText,
	unfitForBinary,
	writtenRequest
} from '../wire/index.js';

/** Why a binding cannot carry a request as it is written, and where in the text that shows. */
export interface Obstacle {
	readonly kind:
		| 'binary-text'
		| 'binary-number'
		| 'binary-name'
		| 'binary-unicode'
		| 'binary-proto'
		/** A path or query is made from the members of an object. */
		| 'path-text'
		| `url-${UnfitKind}`;
	readonly from: number;
	readonly to: number;
	/** The member at fault, where it is one that goes into the URL. */
	readonly member?: string;
}

/** A request that is about to be sent. */
export interface ObstacleFacts {
	binding: Binding;
	operation: Operation;
	/** The request as it stands in the editor, and as it reads; empty where it is no JSON object. */
	text: string;
	request: JsonObject;
	/** Why the text is no JSON object. */
	fault: JsonFault | undefined;
	/** What would be lost in reading it. */
	losses: readonly JsonLoss[];
}

/**
 * The first thing that keeps a request from being sent as it is written; undefined where nothing
 * does.
 */
export function obstacleOf(facts: ObstacleFacts): Obstacle | undefined {
	return obstacles[facts.binding](facts);
}

const obstacles: Record<Binding, (facts: ObstacleFacts) => Obstacle | undefined> = {
	// It carries any text.
	jsonrpc: () => undefined,
	// So does this one where the body is the whole request.
	rest: (facts) => {
		const { fault, operation } = facts;
		if (!fault) return urlObstacle(facts);
		return takesAnyText(operation) ? undefined : { kind: 'path-text', ...placeOf(fault) };
	},
	grpc: (facts) => {
		const { fault } = facts;
		return fault ? { kind: 'binary-text', ...placeOf(fault) } : binaryObstacle(facts);
	}
};

function placeOf({ offset, found }: JsonFault): Pick<Obstacle, 'from' | 'to'> {
	return { from: offset, to: offset + found.length };
}

function binaryObstacle({ text, request, losses: [loss] }: ObstacleFacts): Obstacle | undefined {
	if (loss) return { kind: `binary-${loss.kind}`, from: loss.from, to: loss.to };
	const unfit = unfitForBinary(request);
	if (!unfit) return undefined;
	const { name, value } = placeIn(text, unfit.path);
	return { kind: `binary-${unfit.kind}`, ...(unfit.inName && name ? name : value) };
}

function urlObstacle({ operation, text, request, losses }: ObstacleFacts): Obstacle | undefined {
	try {
		if (losses.length > 0) writtenRequest(operation, request, text);
		else restRequest(operation, request);
		return undefined;
	} catch (caught) {
		if (!(caught instanceof UnfitForUrl)) throw caught;
		const { kind, member } = caught;
		const { value } = placeIn(text, [member]);
		// A member that is missing leaves the whole request.
		const to = member in request ? value.to : value.from + 1;
		return { kind: `url-${kind}`, member, from: value.from, to };
	}
}
