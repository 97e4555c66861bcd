import type { DescMessage } from '@bufbuild/protobuf';
import { ArtifactSchema, PartSchema } from '../gen/lf/a2a/v1/a2a_pb.js';
import type { Part } from '../protocol/index.js';
import { findViolations, isTaskState } from '../protocol/index.js';
import type { Answer, Step } from '../scenarios/index.js';

/** The longest wait of a step: a day, in ms. */
const longestWait = 24 * 60 * 60 * 1000;

/** How an agent's answer breaks the protocol; undefined where it does not. */
export function findAnswerFault(answer: Answer): string | undefined {
	if ('message' in answer) return partsFault('message', answer.message.parts);
	if ('fail' in answer) return undefined;
	const { steps, onCancel } = answer;
	const others = onCancel && onCancel !== 'refuse' ? onCancel : [];
	return stepsFault('steps', steps) ?? stepsFault('onCancel', others);
}

function stepsFault(path: string, steps: readonly Step[]): string | undefined {
	return firstFault(steps, (step, index) => stepFault(`${path}[${index}]`, step));
}

function stepFault(path: string, step: Step): string | undefined {
	const { after = 0 } = step;
	if (!(after >= 0 && after <= longestWait))
		return `${path}: after must be a number of ms from 0 to ${longestWait}`;
	if ('artifact' in step) return schemaFault(`${path}: artifact`, ArtifactSchema, step.artifact);
	if ('fail' in step) return undefined;
	if (!isTaskState(step.status)) return `${path}: status is not a task state`;
	return step.say && partsFault(`${path}: say`, step.say);
}

function partsFault(path: string, parts: readonly Part[]): string | undefined {
	if (parts.length === 0) return `${path} has no parts`;
	return firstFault(parts, (part, index) => schemaFault(`${path} part ${index}`, PartSchema, part));
}

function schemaFault(path: string, schema: DescMessage, value: unknown): string | undefined {
	const [violation] = findViolations(schema, value);
	return violation && `${path} ${violation.field} ${violation.description}`;
}

function firstFault<Item>(
	items: readonly Item[],
	faultOf: (item: Item, index: number) => string | undefined
): string | undefined {
	for (const [index, item] of items.entries()) {
		const fault = faultOf(item, index);
		if (fault) return fault;
	}
	return undefined;
}
