/** Headers of whatever agents and their control answer: data, never a page, whatever it says. */
export const answerHeaders = {
	'Content-Security-Policy': "sandbox; default-src 'none'",
	'X-Content-Type-Options': 'nosniff'
};
