import { getTask, openSite, pass, run, send } from './site.js';

/** A worker holds a lock for as long as it lives; whether it does is asked without waking it. */
async function isWorkerAlive() {
	const { held = [] } = await navigator.locks.query();
	return held.length > 0;
}

run(async () => {
	await openSite();
	const { id } = await send('working, completed after 100s');
	const during = [];
	for (let count = 0; count < 9; count += 1) {
		await pass(10);
		during.push(await isWorkerAlive());
	}
	await pass(15);
	// Whether the run ended while nobody asked shows in its entry, not in an answer of the worker.
	const entries = await countEntries();
	await pass(90);
	const afterwards = await isWorkerAlive();
	const { status } = await getTask(id);
	return { during, entries, afterwards, state: status.state };
});

function countEntries() {
	return new Promise((resolve, reject) => {
		const opening = indexedDB.open('agents of /');
		opening.onerror = () => reject(opening.error);
		opening.onsuccess = () => {
			const counting = opening.result.transaction('entries').objectStore('entries').count();
			counting.onsuccess = () => resolve(counting.result);
		};
	});
}
