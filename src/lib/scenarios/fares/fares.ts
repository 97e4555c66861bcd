import { drawer } from '../drawer.js';
import type { FareKey } from './fare-code.js';
import { fareCode } from './fare-code.js';
import { distanceBetween } from './airports.js';

/** One fare as it stands in a data part. Times are UTC; the price is for all passengers. */
export type Fare = {
	code: string;
	from: string;
	to: string;
	date: string;
	departs: string;
	arrives: string;
	/** As ISO 8601 has it, such as `PT7H30M`. */
	duration: string;
	carrier: string;
	cabin: string;
	refundable: boolean;
	passengers: number;
	price: { amount: number; currency: string };
};

/** A complete wish: what a search goes by. */
export interface Search extends Omit<FareKey, 'number'> {
	refundable: boolean;
}

/** Three flights a day; each of the first two is sold in two ways. */
const offers: Record<number, { flight: number; cabin: string; refundable: boolean }> = {
	1: { flight: 0, cabin: 'Economy', refundable: false },
	2: { flight: 1, cabin: 'Economy', refundable: false },
	3: { flight: 2, cabin: 'Premium Economy', refundable: true },
	4: { flight: 0, cabin: 'Economy', refundable: true },
	5: { flight: 1, cabin: 'Economy', refundable: true }
};
const carriers = [
	'Lantern Air',
	'Cloudberry Air',
	'Paper Plane Airways',
	'Halfmoon Airlines',
	'Marigold Airways',
	'Tailwind & Daughters'
];

/** Three fares for a search; equal searches give equal fares. */
export function findFares({ refundable, ...search }: Search): [Fare, Fare, Fare] {
	const [a, b, c] = refundable ? [4, 5, 3] : [1, 2, 3];
	return [
		makeFare({ ...search, number: a }),
		makeFare({ ...search, number: b }),
		makeFare({ ...search, number: c })
	];
}

/**
 * The fare with this number.
 *
 * @throws {Error} where the day has no fare of this number
 */
export function makeFare(key: FareKey): Fare {
	const { from, to, date, number, passengers } = key;
	const offer = offers[number];
	if (!offer) throw new Error(`Failed to make a fare: there is no number ${number}`);

	const distance = distanceBetween(from, to);
	const draw = drawer(`${from.code}-${to.code}-${date}-${offer.flight}`);
	const carrier = carriers[draw(carriers.length)] ?? '';
	const departs = Date.parse(`${date}T06:00:00Z`) + minutes(offer.flight * 320 + draw(60) * 5);
	const flown = 5 * Math.round((35 + (distance / 850) * 60) / 5);
	const spread = 0.8 + draw(50) / 100;
	const extras = (offer.refundable ? 1.4 : 1) * (offer.cabin === 'Economy' ? 1 : 1.6);
	const amount = Math.round((35 + distance * 0.065) * spread * extras) * passengers;
	return {
		code: fareCode(key),
		from: from.code,
		to: to.code,
		date,
		departs: toTime(departs),
		arrives: toTime(departs + minutes(flown)),
		duration: `PT${Math.floor(flown / 60)}H${flown % 60}M`,
		carrier,
		cabin: offer.cabin,
		refundable: offer.refundable,
		passengers,
		price: { amount, currency: 'EUR' }
	};
}

/** Such as `EUR 372 with Cloudberry Air, Economy, leaving at 09:35 UTC`. */
export function formatFare({ price, carrier, cabin, refundable, departs }: Fare): string {
	const terms = refundable ? 'refundable' : 'not refundable';
	const time = departs.slice(11, 16);
	return `${formatPrice(price)} with ${carrier}, ${cabin}, ${terms}, leaving at ${time} UTC`;
}

export function formatPrice({ amount, currency }: Fare['price']): string {
	return `${currency} ${amount}`;
}

export function cheapestOf(fares: readonly [Fare, ...Fare[]]): Fare {
	return fares.reduce((best, fare) => (fare.price.amount < best.price.amount ? fare : best));
}

function minutes(count: number): number {
	return count * 60_000;
}

function toTime(time: number): string {
	return new Date(time).toISOString().replace('.000', '');
}
