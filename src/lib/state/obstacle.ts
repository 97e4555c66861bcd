import type { Binding, Operation } from '../protocol/index.js';
import type { Loss } from '../wire/index.js';
import { takesAnyText } from '../wire/index.js';
import type { JsonFault } from './json-object.js';

/** Why a binding cannot carry a request as it is written, and where in the text that shows. */
export interface Obstacle {
	readonly kind:
		| 'binary-text'
		| 'binary-number'
		| 'binary-name'
		/** A path or query is made from the members of an object. */
		| 'path-text';
	readonly from: number;
	readonly to: number;
}

export interface ObstacleFacts {
	binding: Binding;
	operation: Operation;
	/** Why the text is no JSON object. */
	fault: JsonFault | undefined;
	/** What would be lost in reading it. */
	losses: readonly Loss[];
}

/** JSON-RPC carries any text; HTTP+JSON where the body is the whole request. */
export function obstacleOf({
	binding,
	operation,
	fault,
	losses: [loss]
}: ObstacleFacts): Obstacle | undefined {
	if (fault) {
		const { offset: from, found } = fault;
		const place = { from, to: from + found.length };
		if (binding === 'grpc') return { kind: 'binary-text', ...place };
		const isInPath = binding === 'rest' && !takesAnyText(operation);
		return isInPath ? { kind: 'path-text', ...place } : undefined;
	}
	if (binding !== 'grpc' || !loss) return undefined;
	return { kind: `binary-${loss.kind}`, from: loss.from, to: loss.to };
}
