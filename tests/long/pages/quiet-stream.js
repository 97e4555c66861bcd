import { controlled, getTask, openSite, pass, run, send, subscribe } from './site.js';

/** A page holds a stream in which nothing happens; then another page is opened. */
async function first() {
	await openSite();
	const { id } = await send('input-required');
	const stream = await subscribe(id);
	const before = await stream.next();
	let isQuiet = true;
	const after = stream.rest().finally(() => (isQuiet = false));
	await pass(6 * 60);
	const wasQuiet = isQuiet;

	const answered = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
	open(`/quiet-stream.html#${id}`);
	const second = (await answered).data;
	const own = (await getTask(id)).status.state;
	await send('completed', id);
	return { before, wasQuiet, second, own, after: await after };
}

/** @param {string} id */
async function second(id) {
	await controlled();
	const { status } = await getTask(id);
	opener.postMessage(status.state);
}

if (location.hash) await second(location.hash.slice(1));
else run(first);
