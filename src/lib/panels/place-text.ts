import { m } from '../paraglide/messages.js';
import type { ExchangePlace } from '../spec/index.js';

/** A place of an exchange in words. */
export function placeText(place: ExchangePlace): string {
	switch (place.in) {
		case 'request':
			return m.place_request({ path: place.path });
		case 'status':
			return m.place_status();
		case 'header':
			return m.place_header({ name: place.name });
		case 'message':
			return m.place_message({ number: place.index + 1, path: place.path });
		case 'error':
			return m.place_error({ path: place.path });
		case 'body':
			return m.place_body();
		case 'ending':
			return m.place_ending();
	}
}
