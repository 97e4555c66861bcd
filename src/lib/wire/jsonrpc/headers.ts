/** Media type of requests and unary answers (section 9.1). */
export const jsonRpcMediaType = 'application/json';
