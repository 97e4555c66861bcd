import type { DescMessage } from '@bufbuild/protobuf';
import type { FieldKind } from './field-kinds.js';
import { placeAt } from './field-places.js';
import type { FieldFacts } from './fields.js';
import { fieldAt } from './fields.js';
import type { JsonPath } from './plain-json/json-path.js';
import { fieldRules } from './request-rules.js';

/**
 * JSON texts that make sense as the value at a path: words of an enum, `true` and `false`, the start
 * of an object or a list, and `""` for a required string. Empty where anything would be a guess, and
 * within metadata and other JSON of any form.
 */
export function valuesAt(type: DescMessage, path: JsonPath): string[] {
	const facts = fieldAt(type, path);
	const isExact = placeAt(type, path)?.path.length === path.length;
	if (!facts || !isExact) return [];
	if (facts.kind === 'string') return facts.required ? ['""'] : [];
	return facts.kind === 'enum' ? enumWords(facts) : [...starts[facts.kind]];
}

/** The JSON to begin with once a member has its name: `""`, `[]`, `{}`, a number, a word. */
export function skeletonOf(facts: FieldFacts): string {
	if (facts.kind === 'number') return firstNumber(facts);
	const [first] = facts.kind === 'enum' ? enumWords(facts) : starts[facts.kind];
	return first ?? '""';
}

const starts: Record<Exclude<FieldKind, 'enum'>, readonly string[]> = {
	array: ['[]'],
	map: ['{}'],
	object: ['{}'],
	'json object': ['{}'],
	'json value': ['{}', '[]', '""', 'true', 'false', 'null'],
	timestamp: ['"2026-01-01T00:00:00.000Z"'],
	string: [],
	bytes: [],
	number: [],
	boolean: ['true', 'false']
};

function enumWords({ values = [] }: FieldFacts): string[] {
	return values.filter(({ fits }) => fits).map(({ name }) => JSON.stringify(name));
}

function firstNumber({ field }: FieldFacts): string {
	const rule = fieldRules.get(field);
	return rule && !rule.isKept(0) ? '1' : '0';
}
