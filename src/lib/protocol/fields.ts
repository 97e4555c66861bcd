import type { DescField, DescMessage } from '@bufbuild/protobuf';
import type { FieldKind } from './field-kinds.js';
import { kindOf, typeInWords } from './field-kinds.js';
import type { FieldPlace } from './field-places.js';
import { objectAt, placeAt } from './field-places.js';
import type { JsonPath } from './plain-json/json-path.js';
import { pathText } from './plain-json/json-path.js';
import { operations } from './operations.js';
import { fieldRules, memberRules } from './request-rules.js';
import { isRequired, presence } from './validation.js';

/** What the schema and the rules of requests say about a place in a message. */
export interface FieldFacts {
	/** In camelCase, such as `message.parts[0].text`. */
	readonly path: string;
	/** With the numbers that binary has instead: `SendMessageRequest.message(2).parts(5).text(1)`. */
	readonly protoPath: string;
	/** The name in JSON. */
	readonly name: string;
	/** The key of its meaning, such as `Part.media_type`. */
	readonly fullName: string;
	readonly kind: FieldKind;
	/** In words, such as `array of Part`. */
	readonly type: string;
	/** Never set for an element of a list or an entry of a map; nor are `excludes` and `rules`. */
	readonly required: boolean;
	/** The other members of its one-of. */
	readonly excludes?: readonly string[];
	/** The values of an enum, in the order of their numbers. */
	readonly values?: readonly EnumValueFacts[];
	/** What a request has to keep to beyond its schema, such as `must be from 1 to 100`. */
	readonly rules: readonly string[];
	readonly field: DescField;
}

/** One word of an enum. */
export interface EnumValueFacts {
	readonly name: string;
	readonly number: number;
	/** The key of its meaning, such as `Role.ROLE_USER`. */
	readonly fullName: string;
	/** Whether it may be sent here: not 0, which stands for nothing, and within the rules. */
	readonly fits: boolean;
}

/**
 * The facts about the field at a path, in a request or an answer; names may be in snake_case.
 * Undefined for the message itself and for unknown members. Within metadata and other JSON of any
 * form they are those of the field that holds it, which `path` shows.
 */
export function fieldAt(type: DescMessage, path: JsonPath): FieldFacts | undefined {
	const place = placeAt(type, path);
	return place && factsOf(type, place);
}

/**
 * What an object at that path may hold, required members first, otherwise in the order of the
 * schema. Empty for anything that is not an A2A object: lists, maps, plain values, metadata.
 */
export function membersAt(type: DescMessage, path: JsonPath): FieldFacts[] {
	const place = placeAt(type, path);
	const object = path.length === 0 ? type : place && objectAt(place);
	return (object?.fields ?? [])
		.flatMap(({ jsonName }) => fieldAt(type, [...path, jsonName]) ?? [])
		.sort((a, b) => Number(b.required) - Number(a.required));
}

function factsOf(type: DescMessage, place: FieldPlace): FieldFacts {
	const { field, isInner, fields } = place;
	const path = pathText(place.path);
	const member = memberRules.get(type)?.find(({ violation }) => violation.field === path);
	const required = !isInner && (isRequired(field) || member?.requires === true);
	return {
		path,
		protoPath: [type.name, ...fields.map(({ name, number }) => `${name}(${number})`)].join('.'),
		name: field.jsonName,
		fullName: `${field.parent.name}.${field.name}`,
		kind: kindOf(field, isInner),
		type: typeInWords(field, isInner),
		required,
		excludes: isInner ? undefined : othersOf(field),
		values: field.enum?.values.map(({ name, number, parent }) => ({
			name,
			number,
			fullName: `${parent.name}.${name}`,
			fits: number > 0 && (member?.values?.includes(name) ?? true)
		})),
		rules: [
			isRequest(type) && required ? presenceRule(field) : undefined,
			isInner ? undefined : fieldRules.get(field)?.words,
			member?.requires ? undefined : member?.violation.description
		].filter((rule) => rule !== undefined),
		field
	};
}

function othersOf(field: DescField): string[] | undefined {
	const others = field.oneof?.fields.filter((other) => other !== field);
	return others?.map(({ jsonName }) => jsonName);
}

/** Answers may hold empty lists and strings where the schema has a required field. */
function isRequest(type: DescMessage): boolean {
	return operations.some(({ input }) => input === type);
}

function presenceRule(field: DescField): string | undefined {
	if (field.fieldKind === 'list') return presence.oneElement;
	return field.fieldKind === 'map' || field.message ? undefined : presence.filled;
}
