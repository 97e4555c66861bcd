import type { HttpServer } from './http-server.js';
import { listen } from './http-server.js';

/** The ways in which a form without a file can write its fields. */
export const encodings = [
	'application/x-www-form-urlencoded',
	'multipart/form-data',
	'text/plain'
] as const;

/** Serves an empty page of another site than that of `localhost`, for browsers. */
export function serveOtherSite(): Promise<HttpServer> {
	return listen(
		(_, response) => {
			response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Another site</title>');
		},
		0,
		'127.0.0.1'
	);
}

export interface PostedForm {
	/** Absolute address. */
	action: string;
	enctype: (typeof encodings)[number];
	/** With an equals sign in it, which is part of all that forms write. */
	text: string;
}

/** Runs in a page: has a form that is made of one text post that to an address, as a navigation. */
export function submitForm({ action, enctype, text }: PostedForm): void {
	const form = document.createElement('form');
	const field = document.createElement('input');
	// As text/plain it is sent as name=value.
	[field.name = '', field.value = ''] = text.split('=', 2);
	Object.assign(form, { method: 'post', action, enctype });
	form.append(field);
	document.documentElement.append(form);
	form.submit();
}
