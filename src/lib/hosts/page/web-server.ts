import { essence } from '../../protocol/index.js';

/**
 * Media types in which web servers say that they have no such file, and in which agents never
 * answer.
 */
const types = /^(text\/(html|plain|xml)|application\/(xhtml\+)?xml)$/;

/**
 * Whether a response at an address of the agents is from the web server, which has no file there.
 */
export function isFromWebServer({ status, headers }: Response): boolean {
	const type = essence(headers.get('Content-Type') ?? '');
	// Some send no body at all; agents always say in JSON what is wrong.
	return type === '' ? status === 404 || status === 405 : types.test(type);
}
