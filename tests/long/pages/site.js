const agent = '/sandbox/long/states/rest';
const headers = { 'A2A-Version': '1.0', 'Content-Type': 'application/a2a+json' };

/** Opens the playground inside this page and waits until its worker controls this page too. */
export async function openSite() {
	const frame = document.createElement('iframe');
	frame.src = '/playground/';
	document.body.append(frame);
	await controlled();
}

export async function controlled() {
	while (!navigator.serviceWorker.controller) {
		await new Promise((resolve) => {
			navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
		});
	}
}

/**
 * Sends a text, on a task if there is one, and does not wait for what comes of it; the task.
 *
 * @param {string} text
 * @param {string} [taskId]
 */
export async function send(text, taskId) {
	const message = { messageId: text, role: 'ROLE_USER', taskId, parts: [{ text }] };
	const body = JSON.stringify({ message, configuration: { returnImmediately: true } });
	const response = await fetch(`${agent}/message:send`, { method: 'POST', headers, body });
	return (await response.json()).task;
}

/** @param {string} id */
export async function getTask(id) {
	return (await fetch(`${agent}/tasks/${id}`, { headers })).json();
}

/**
 * A stream of a task, as text: its next piece, and all that comes after.
 *
 * @param {string} id
 */
export async function subscribe(id) {
	const response = await fetch(`${agent}/tasks/${id}:subscribe`, { headers });
	if (!response.body) throw new Error('Failed to subscribe: no stream came');
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	return {
		async next() {
			return (await reader.read()).value;
		},
		async rest() {
			let text = '';
			for (;;) {
				const { done, value } = await reader.read();
				if (done) return text;
				text += value;
			}
		}
	};
}

/** @param {number} seconds */
export function pass(seconds) {
	return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/**
 * Runs a page and reports what it found, or what it threw.
 *
 * @param {() => Promise<object>} page
 */
export function run(page) {
	/** @param {object} findings */
	const report = (findings) => fetch('/report', { method: 'POST', body: JSON.stringify(findings) });
	page()
		.catch((error) => ({ error: String(error) }))
		.then(report);
}
