/** Why a header cannot be sent. */
export type HeaderFault = 'no-name' | 'bad-name' | 'bad-value' | 'browser-owned';

// RFC 9110, section 5.1.
const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

/** Names that Fetch keeps for the browser: it would leave such a header out without a word. */
const browserOwned = new Set(
	[
		'Accept-Charset, Accept-Encoding, Access-Control-Request-Headers',
		'Access-Control-Request-Method, Access-Control-Request-Private-Network, Connection',
		'Content-Length, Cookie, Cookie2, Date, DNT, Expect, Host, Keep-Alive, Origin, Referer',
		'Set-Cookie, TE, Trailer, Transfer-Encoding, Upgrade, Via'
	].flatMap((names) => names.toLowerCase().split(', '))
);

/** What keeps `fetch` from sending a header as it stands; a row without anything in it is no header. */
export function headerFault(name: string, value: string): HeaderFault | undefined {
	if (name === '') return value === '' ? undefined : 'no-name';
	if (!token.test(name)) return 'bad-name';
	if (browserOwned.has(name.toLowerCase()) || /^(proxy|sec)-/i.test(name)) return 'browser-owned';
	return isSendable(value) ? undefined : 'bad-value';
}

/** Header values are bytes: characters up to U+00FF, without line ends and NUL. */
function isSendable(value: string): boolean {
	return Array.from(value).every((char) => char <= '\u00ff' && !'\0\r\n'.includes(char));
}
