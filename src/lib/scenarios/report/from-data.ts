import type { JsonObject, JsonValue } from '../../protocol/index.js';
import type { Found } from '../found.js';
import { durationFault, readDuration } from './duration.js';
import type { Failure } from './failure.js';
import { failureFault, readFailure } from './failure.js';
import type { FoundWish, ReportReading } from './reading.js';
import { toReading } from './reading.js';
import { readSections, sectionsFault } from './sections.js';
import { checkTopic } from './topic.js';

/** Longer values are read up to here: no wish needs more. */
const lengthLimit = 100;

/**
 * Reads a data part such as `{"topic":"tea","duration":20,"sections":5,"failAfter":2}`. Durations
 * are in seconds; null counts as unset, and other members are passed over.
 */
export function readData({
	topic,
	duration,
	sections,
	fail,
	failAfter
}: JsonObject): ReportReading {
	return toReading({
		topic: isSet(topic) ? checkTopic(topic) : {},
		duration: read(duration, (value) => readDuration(`${value} s`), durationFault),
		sections: read(sections, (value) => readSections(`${value} sections`), sectionsFault),
		failure: readEnd(fail, failAfter)
	});
}

function readEnd(
	fail: JsonValue | undefined,
	failAfter: JsonValue | undefined
): FoundWish<Failure> {
	if (fail === false) return { value: 'never' };
	if (isSet(failAfter)) {
		return read(failAfter, (value) => readFailure(`fail after ${value} sections`), failureFault);
	}
	const place = fail === true ? 'half-way' : fail;
	return read(place, (value) => readFailure(`fail ${value}`), failureFault);
}

/** Reads a value as the text that says the same. */
function read<T>(
	value: JsonValue | undefined,
	reader: (value: string) => Found<T>,
	fault: string
): FoundWish<T> {
	if (!isSet(value)) return {};
	const isPlain = typeof value === 'string' || typeof value === 'number';
	const found = isPlain ? reader(`${value}`.slice(0, lengthLimit)).value : undefined;
	return found === undefined ? { fault } : { value: found };
}

function isSet(value: JsonValue | undefined): value is NonNullable<JsonValue> {
	return value !== undefined && value !== null;
}
