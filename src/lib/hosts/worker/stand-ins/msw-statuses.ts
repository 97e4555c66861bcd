/*
 * Stands in for MSW's table of status texts. It takes them for the responses that it makes itself and
 * for what it logs; agents make their own responses, and nobody logs these.
 */

export default { message: {} };
