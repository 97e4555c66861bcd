const texts: Record<number, string> = {
	200: 'OK',
	204: 'No Content',
	304: 'Not Modified',
	400: 'Bad Request',
	401: 'Unauthorized',
	403: 'Forbidden',
	404: 'Not Found',
	405: 'Method Not Allowed',
	409: 'Conflict',
	413: 'Content Too Large',
	415: 'Unsupported Media Type',
	429: 'Too Many Requests',
	500: 'Internal Server Error',
	501: 'Not Implemented',
	502: 'Bad Gateway',
	503: 'Service Unavailable',
	504: 'Gateway Timeout'
};

/** An HTTP status with its name from RFC 9110: HTTP/2 sends only the number. */
export function statusText(status: number): string {
	const text = texts[status];
	return text ? `${status} ${text}` : String(status);
}
