import type { DescEnum } from '@bufbuild/protobuf';
import { ScalarType } from '@bufbuild/protobuf';
import { isBase64 } from './base64.js';

/**
 * How deep data parts and metadata may be nested. Protobuf readers stop at 100 nested messages,
 * and one level of JSON is up to three of them.
 */
const depthLimit = 30;

/** Why a JSON value is not a scalar of this type; undefined where it is one. */
export function scalarFault(type: ScalarType, value: unknown): string | undefined {
	return scalarFaults[type]?.(value);
}

const scalarFaults: Partial<Record<ScalarType, (value: unknown) => string | undefined>> = {
	[ScalarType.STRING]: stringFault,
	[ScalarType.BOOL]: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
	[ScalarType.INT32]: (value) =>
		isInt32(value) ? undefined : 'must be a whole number of at most 32 bits',
	[ScalarType.BYTES]: (value) =>
		typeof value === 'string' && isBase64(value) ? undefined : 'must be a base64 string'
};

/** Why a JSON value is not a string of protobuf; undefined where it is one. */
export function stringFault(value: unknown): string | undefined {
	if (typeof value !== 'string') return 'must be a string';
	return isWellFormed(value) ? undefined : 'must be valid Unicode, without lone surrogates';
}

/** Why a JSON value is not of this enum, by name or by number; undefined where it is. */
export function enumFault({ values }: DescEnum, value: unknown): string | undefined {
	if (values.some(({ name, number }) => name === value || number === value)) return undefined;
	const names = values.filter(({ number }) => number > 0).map(({ name }) => name);
	const old = values.find(({ localName }) => oldWord(localName) === value);
	const hint = old ? `; "${oldWord(old.localName)}" is the form of 0.3; 1.0 has ${old.name}` : '';
	return `must be one of ${names.join(', ')}${hint}`;
}

/** What 0.3 called it: `input-required`, and `user` for a role. */
function oldWord(localName: string): string {
	return localName.toLowerCase().replaceAll('_', '-');
}

/** The range of a Timestamp in UTC, whatever its offset. */
const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** Why a JSON value is not a Timestamp, RFC 3339, years 0001 to 9999; undefined where it is one. */
export function timestampFault(value: unknown): string | undefined {
	const match =
		typeof value === 'string' &&
		/^(?!0000)(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(
			value
		);
	if (match) {
		const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number];
		const date = new Date(0);
		date.setUTCFullYear(year, month - 1, day);
		const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
		const time = Date.parse(match[0]);
		if (isDay && time >= earliest && time <= latest) return undefined;
	}
	return 'must be a timestamp such as 2026-01-01T00:00:00.000Z';
}

/** Why a parsed JSON value is not a Value or Struct; undefined where it is one. */
export function valueFault(value: unknown, depth = 0): string | undefined {
	if (depth > depthLimit) return `must not be nested deeper than ${depthLimit} levels`;
	if (typeof value === 'string') return stringFault(value);
	if (typeof value === 'number') return numberFault(value);
	if (value === undefined) return 'must not hold a Value without a kind';
	if (typeof value !== 'object' || value === null) return undefined;
	// Objects of JavaScript cannot hold it as they hold other keys, and it would be lost.
	if (Object.hasOwn(value, '__proto__')) return 'must not have the key "__proto__"';
	for (const [key, item] of Object.entries(value)) {
		const fault = stringFault(key) ?? valueFault(item, depth + 1);
		if (fault) return fault;
	}
	return undefined;
}

/** NaN and a Value of no kind come from binary only. */
function numberFault(value: number): string | undefined {
	if (Number.isNaN(value)) return 'must not hold NaN, which JSON cannot express';
	return Number.isFinite(value) ? undefined : 'must not hold a number beyond double precision';
}

function isInt32(value: unknown): boolean {
	const number =
		typeof value === 'string' && /^-?(0|[1-9]\d*)$/.test(value) ? Number(value) : value;
	return Number.isInteger(number) && number === (Number(number) | 0);
}

/** Whether a string is valid Unicode, without half a surrogate pair. */
export function isWellFormed(value: string): boolean {
	return !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value);
}
