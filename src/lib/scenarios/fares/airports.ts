export interface Airport {
	/** IATA code. */
	code: string;
	city: string;
	latitude: number;
	longitude: number;
}

type Row = readonly [code: string, city: string, latitude: number, longitude: number];

const rows: readonly Row[] = [
	['LHR', 'London', 51.47, -0.45],
	['JFK', 'New York', 40.64, -73.78],
	['CDG', 'Paris', 49.01, 2.55],
	['HND', 'Tokyo', 35.55, 139.78],
	['AMS', 'Amsterdam', 52.31, 4.77],
	['ARN', 'Stockholm', 59.65, 17.92],
	['BCN', 'Barcelona', 41.3, 2.08],
	['BER', 'Berlin', 52.37, 13.5],
	['CPH', 'Copenhagen', 55.62, 12.65],
	['CPT', 'Cape Town', -33.97, 18.6],
	['DEL', 'Delhi', 28.56, 77.1],
	['DXB', 'Dubai', 25.25, 55.36],
	['FCO', 'Rome', 41.8, 12.25],
	['FRA', 'Frankfurt', 50.03, 8.57],
	['GRU', 'São Paulo', -23.43, -46.47],
	['HKG', 'Hong Kong', 22.31, 113.91],
	['ICN', 'Seoul', 37.46, 126.44],
	['IST', 'Istanbul', 41.28, 28.75],
	['LAX', 'Los Angeles', 33.94, -118.41],
	['LIS', 'Lisbon', 38.78, -9.14],
	['MAD', 'Madrid', 40.47, -3.57],
	['MEX', 'Mexico City', 19.44, -99.07],
	['NBO', 'Nairobi', -1.32, 36.93],
	['PEK', 'Beijing', 40.08, 116.58],
	['PVG', 'Shanghai', 31.14, 121.81],
	['SFO', 'San Francisco', 37.62, -122.38],
	['SIN', 'Singapore', 1.36, 103.99],
	['SYD', 'Sydney', -33.95, 151.18],
	['VIE', 'Vienna', 48.11, 16.57],
	['YYZ', 'Toronto', 43.68, -79.63],
	['ZRH', 'Zürich', 47.46, 8.55]
];

const otherNames: Record<string, string> = {
	heathrow: 'LHR',
	nyc: 'JFK',
	'new york city': 'JFK',
	haneda: 'HND',
	'new delhi': 'DEL'
};

/** The airports that fares are sold for. */
export const airports: readonly Airport[] = rows.map(([code, city, latitude, longitude]) => {
	return { code, city, latitude, longitude };
});

const byName = new Map<string, Airport>(
	airports.flatMap((place): [string, Airport][] => {
		const others = Object.keys(otherNames).filter((name) => otherNames[name] === place.code);
		return [place.code, place.city, ...others].map((name) => [fold(name), place]);
	})
);

/** The place with this code or name, in any case and with or without accents. */
export function findAirport(name: string): Airport | undefined {
	return byName.get(fold(name.trim()));
}

/** Lower case without accents. */
export function fold(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Such as `London (LHR)`. */
export function airportLabel({ city, code }: Airport): string {
	return `${city} (${code})`;
}

/** A sentence for names that no place has. */
export function unknownAirports(names: readonly string[]): string {
	const list = names.map((name) => `“${name}”`).join(' or ');
	const some = airports.slice(0, 5).map(airportLabel).join(', ');
	return `I do not know a place named ${list}. I know ${airports.length}, among them ${some}.`;
}

/** Along the great circle of a round earth, in km. */
export function distanceBetween(from: Airport, to: Airport): number {
	const [a, b] = [toRadians(from.latitude), toRadians(to.latitude)];
	const apart = toRadians(to.longitude - from.longitude);
	const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(apart);
	return 6371 * Math.acos(Math.min(1, cosine));
}

function toRadians(degrees: number): number {
	return (degrees * Math.PI) / 180;
}
