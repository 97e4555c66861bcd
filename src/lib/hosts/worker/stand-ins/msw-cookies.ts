/*
 * Stands in for MSW's `getRequestCookies`, which reads the cookies of a request from its headers, from
 * the document and from a jar with the list of public suffixes. A worker sees no cookies, and this
 * site sets none. The jar would also need `localStorage`, which workers do not have.
 */

export function getAllRequestCookies() {
	return {};
}
