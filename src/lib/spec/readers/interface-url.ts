import type { Expected } from '../finding-codes.js';

/* The URL of an interface: section 4.4.6, and for gRPC the comment in the schema. */

/** What is wrong with a URL; what does not break a clause is worth a warning. */
export interface UrlFault {
	expected: Expected;
	breaks: boolean;
}

interface UrlForm {
	expected: Expected;
	isSound: (url: string) => boolean;
	/** Whether some clients may find the agent all the same. */
	isUsable: (url: string) => boolean;
}

const web: UrlForm = {
	expected: { code: 'web-url' },
	isSound: (url) => /^https?:\/\//i.test(url) && isWholeUrl(url),
	isUsable: () => false
};
const address: UrlForm = {
	expected: { code: 'host-and-port' },
	isSound: (url) => /^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i.test(url),
	isUsable: (url) => !url.startsWith('/') && hasUrlCharacters(url)
};
const forms: Readonly<Record<string, UrlForm>> = { JSONRPC: web, 'HTTP+JSON': web, GRPC: address };

/** A server that listens there listens on all its addresses; a client cannot call it. */
const unspecified = ['0.0.0.0', '[::]'];

/** The faults of a URL that is not empty; of custom bindings only what holds for all. */
export function urlFaults(url: string, binding: string): UrlFault[] {
	const form = Object.hasOwn(forms, binding) ? forms[binding] : undefined;
	const faults: UrlFault[] = [];
	if (form && !form.isSound(url)) {
		faults.push({ expected: form.expected, breaks: !form.isUsable(url) });
	}
	if (unspecified.includes(hostOf(url))) {
		faults.push({ expected: { code: 'callable-address' }, breaks: false });
	}
	if (binding === 'HTTP+JSON' && url.endsWith('/')) {
		faults.push({ expected: { code: 'no-final-slash' }, breaks: false });
	}
	return faults;
}

/** Whether a text is a URL with nothing left to be filled in, as `{HOST}` would be. */
export function isWholeUrl(url: string): boolean {
	return hasUrlCharacters(url) && URL.canParse(url);
}

/** No characters that RFC 3986 leaves out; letters of other scripts are accepted. */
function hasUrlCharacters(url: string): boolean {
	return !/[\s"<>\\^`{|}]/.test(url);
}

function hostOf(url: string): string {
	const whole = address.isSound(url) ? `http://${url}` : url;
	return URL.canParse(whole) ? new URL(whole).hostname : '';
}
