/**
 * Headers of all that agents and their control API answer: it is data and never a page, whatever
 * it contains.
 */
export const answerHeaders = {
	'Content-Security-Policy': "sandbox; default-src 'none'",
	'X-Content-Type-Options': 'nosniff'
};
