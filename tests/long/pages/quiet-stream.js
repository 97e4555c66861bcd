import { controlled, getTask, openSite, pass, read, run, send, subscribe } from './site.js';

/** A page holds a stream in which nothing happens; then another page is opened. */
async function first() {
	await openSite();
	const { id } = await send('working, input-required');
	const stream = await subscribe(id);
	await read(stream);
	let next;
	const reading = read(stream).then((text) => (next = text));
	await pass(6 * 60);
	const early = next;

	const answered = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
	open(`/quiet-stream.html#${id}`);
	const second = (await answered).data;
	const own = (await getTask(id)).status.state;
	await send('completed', id);
	await reading;
	return { early, second, own, next };
}

/** @param {string} id */
async function second(id) {
	await controlled();
	const { status } = await getTask(id);
	opener.postMessage(status.state);
}

if (location.hash) await second(location.hash.slice(1));
else run(first);
