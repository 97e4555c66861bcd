import type { DescField, DescMessage } from '@bufbuild/protobuf';
import { ScalarType, getOption, hasOption } from '@bufbuild/protobuf';
import { FieldBehavior, field_behavior } from '../gen/google/api/field_behavior_pb.js';
import type { Violation } from './errors.js';
import { isJsonObject } from './plain-json/json-object.js';
import { appendStep } from './plain-json/json-path.js';
import { fieldRules, messageRules } from './request-rules.js';
import { enumFault, scalarFault, stringFault, timestampFault, valueFault } from './values.js';

/** The values of a query parameter that was given several times, where only one is allowed. */
export class Repeated extends Array<string> {}

type ReportViolation = (path: string, description: string) => void;

/**
 * Everything that is wrong with a request in ProtoJSON, each fault under its JSON path in
 * camelCase. Both spellings of names are read and unknown members are passed over (section 5.7);
 * `null` counts as unset. An empty list means that the library's `fromJson` takes the request.
 */
export function findViolations(type: DescMessage, json: unknown): Violation[] {
	const found: Violation[] = [];
	checkMessage(type, json, '', (field, description) => found.push({ field, description }));
	return found;
}

/** Reading an option decodes it each time, which would be an eighth of the time of a call. */
const required = new WeakMap<DescField, boolean>();

/** Whether the schema marks the field REQUIRED. */
export function isRequired(field: DescField): boolean {
	const known = required.get(field);
	if (known !== undefined) return known;
	const isMarked =
		hasOption(field, field_behavior) &&
		getOption(field, field_behavior).includes(FieldBehavior.REQUIRED);
	required.set(field, isMarked);
	return isMarked;
}

/** What a required field asks beyond being there. */
export const presence = {
	filled: 'must not be empty',
	oneElement: 'needs at least one element'
} as const;

function checkMessage(
	type: DescMessage,
	json: unknown,
	path: string,
	report: ReportViolation
): void {
	const wellKnown = wellKnownTypes[type.typeName];
	if (wellKnown) return reportFault(wellKnown(json), path, report);
	if (!isJsonObject(json)) return report(path, 'must be an object');

	for (const field of type.fields) {
		checkField(field, json, path, report);
	}
	for (const oneof of type.oneofs) {
		const given = oneof.fields.filter((field) => isGiven(field, read(field, json)));
		if (given.length > 1) {
			const names = given.map((field) => field.jsonName).join(', ');
			report(path, `has ${names} together; only one of them may be given`);
		}
	}
	for (const { field, description } of messageRules.get(type)?.(json, path === '') ?? []) {
		report(join(path, field), description);
	}
}

const wellKnownTypes: Record<string, (json: unknown) => string | undefined> = {
	'google.protobuf.Timestamp': timestampFault,
	'google.protobuf.Value': valueFault,
	'google.protobuf.Struct': (json) => (isJsonObject(json) ? valueFault(json) : 'must be an object')
};

function checkField(
	field: DescField,
	owner: Record<string, unknown>,
	ownerPath: string,
	report: ReportViolation
): void {
	const path = join(ownerPath, field.jsonName);
	if (field.name !== field.jsonName && field.name in owner && field.jsonName in owner) {
		return report(path, `is given twice, as ${field.jsonName} and as ${field.name}`);
	}
	const value = read(field, owner);
	if (value instanceof Repeated) return report(path, 'is given twice');
	if (!isGiven(field, value)) {
		if (isRequired(field)) report(path, 'is required');
		return;
	}
	if (!checkValue(field, value, path, report)) return;
	const rule = fieldRules.get(field);
	if (rule && !rule.isKept(value)) report(path, rule.words);
}

/** Returns whether the value is of the field's own form, so that further rules make sense. */
function checkValue(
	field: DescField,
	value: unknown,
	path: string,
	report: ReportViolation
): boolean {
	let sound = true;
	const check: ReportViolation = (at, description) => {
		sound = false;
		report(at, description);
	};
	if (field.fieldKind === 'list') {
		checkList(field, value, path, check);
	} else if (field.fieldKind === 'map') {
		checkMap(field, value, path, check);
	} else {
		checkSingle(field, value, path, check);
		if (sound && isRequired(field) && isEmpty(field, value)) check(path, presence.filled);
	}
	return sound;
}

function checkList(
	field: DescField & { fieldKind: 'list' },
	value: unknown,
	path: string,
	report: ReportViolation
): void {
	if (!Array.isArray(value)) return report(path, 'must be an array');
	if (value.length === 0 && isRequired(field)) return report(path, presence.oneElement);
	value.forEach((item: unknown, index) => checkSingle(field, item, `${path}[${index}]`, report));
}

function checkMap(
	field: DescField & { fieldKind: 'map' },
	value: unknown,
	path: string,
	report: ReportViolation
): void {
	if (!isJsonObject(value)) return report(path, 'must be an object');
	for (const [key, item] of Object.entries(value)) {
		reportFault(stringFault(key), path, report);
		checkSingle(field, item, appendStep(path, key), report);
	}
}

function checkSingle(
	field: DescField,
	value: unknown,
	path: string,
	report: ReportViolation
): void {
	if (field.message) return checkMessage(field.message, value, path, report);
	if (field.enum) return reportFault(enumFault(field.enum, value), path, report);
	reportFault(scalarFault(field.scalar ?? ScalarType.STRING, value), path, report);
}

/** The value under either spelling of the field's name. */
function read(field: DescField, owner: Record<string, unknown>): unknown {
	return field.jsonName in owner ? owner[field.jsonName] : owner[field.name];
}

function isGiven(field: DescField, value: unknown): boolean {
	// For a Value, null is a value of its own (ProtoJSON).
	if (value === null) return field.message?.typeName === 'google.protobuf.Value';
	return value !== undefined;
}

function isEmpty(field: DescField, value: unknown): boolean {
	if (field.enum) return value === 0 || value === field.enum.values[0]?.name;
	return value === '';
}

function join(owner: string, name: string): string {
	return owner && name ? `${owner}.${name}` : owner || name;
}

function reportFault(fault: string | undefined, path: string, report: ReportViolation): void {
	if (fault) report(path, fault);
}
