import { answerHeaders } from '../answer-headers.js';
import { corsHeaders } from './cors.js';

/** What no browser may show as a page or in a frame. */
const dataHeaders = {
	...answerHeaders,
	'Content-Security-Policy': `${answerHeaders['Content-Security-Policy']}; frame-ancestors 'none'`
};

/** Headers of answers to the pages of every site. */
export const openHeaders = {
	...dataHeaders,
	...corsHeaders,
	'Cross-Origin-Resource-Policy': 'cross-origin'
};

/** Headers of answers to the pages of this port: of its control, and of its errors. */
export const closedHeaders = {
	...dataHeaders,
	'Cross-Origin-Resource-Policy': 'same-origin'
};

/** Headers of the site. Its documents bring the rest of their policy, which cannot tell who frames them. */
export const siteHeaders = {
	'Content-Security-Policy': "frame-ancestors 'self'",
	'X-Content-Type-Options': 'nosniff',
	'Referrer-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin'
};
