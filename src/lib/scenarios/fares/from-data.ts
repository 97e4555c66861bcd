import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { excerptOf } from '../parts.js';
import { readDate } from './dates.js';
import { readHold } from './hold-wish.js';
import { checkPassengers } from './passengers.js';
import { findAirport, unknownAirports } from './airports.js';
import type { FareReading, FareWishes } from './wishes.js';

type Reader = (value: JsonValue) => { value?: FareWishes; fault?: string };

/** The members of a data part that mean something; others are passed over. */
const readers: Record<string, Reader> = {
	from: (value) => readPlace('from', value),
	to: (value) => readPlace('to', value),
	date: (value) => {
		const { value: date, fault } = readDate(typeof value === 'string' ? value : '');
		if (date) return { value: { date } };
		return { value: { date: undefined }, fault: fault ?? notLike('date', '"2026-09-14"') };
	},
	hold: (value) => {
		if (value === false) return {};
		if (value === true) return { value: { hold: 'cheapest' } };
		const { value: hold, fault } = readHold(typeof value === 'string' ? `hold ${value}` : '');
		return hold || fault ? { value: hold, fault } : { fault: notLike('hold', '"cheapest"') };
	},
	passengers: (value) => {
		const isWritten = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
		const { value: passengers, fault } = checkPassengers(isWritten ? Number(value) : value);
		return { value: { passengers }, fault };
	},
	refundable: (value) => {
		if (typeof value === 'boolean') return { value: { refundable: value } };
		return { fault: notLike('refundable', 'true') };
	}
};

/** Reads a data part such as `{"from":"LHR","to":"JFK","date":"2026-09-14"}`; null counts as unset. */
export function readData(data: JsonObject): FareReading {
	const readings = Object.entries(readers).flatMap(([name, reader]) => {
		const value = data[name];
		return value === undefined || value === null ? [] : [reader(value)];
	});
	return {
		changes: Object.assign({}, ...readings.map(({ value }) => value)) as FareWishes,
		faults: readings.flatMap(({ fault }) => fault ?? [])
	};
}

function readPlace(end: 'from' | 'to', value: JsonValue): ReturnType<Reader> {
	if (typeof value !== 'string') return { fault: notLike(end, '"LHR" or "London"') };
	const place = findAirport(value);
	const fault = place ? undefined : unknownAirports([excerptOf(value)]);
	return { value: { [end]: place }, fault };
}

function notLike(member: string, example: string): string {
	return `I cannot use this value of “${member}”. A value looks like ${example}.`;
}
