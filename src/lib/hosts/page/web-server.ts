import { essence } from '../../protocol/index.js';

/** Media types in which web servers tell that they have no such file, and agents tell nothing. */
const types = /^(text\/(html|plain|xml)|application\/(xhtml\+)?xml)$/;

/** Whether a response at an address of the agents is one of the web server, which has none there. */
export function isFromWebServer({ status, headers }: Response): boolean {
	const type = essence(headers.get('Content-Type') ?? '');
	// Some send no words at all; the agents always say what they miss, in JSON.
	return type === '' ? status === 404 || status === 405 : types.test(type);
}
