import { A2AError, isJsonObject } from '../protocol/index.js';
import { jsonResponse, parseJson, readBody } from '../wire/index.js';
import type { Speed } from './journal.js';
import type { Sandbox } from './sandbox.js';

type Action = (sandbox: Sandbox, request: Request) => Promise<unknown>;

/**
 * The simulator's own API of a sandbox, by path and verb; it is no part of A2A.
 *
 * - `GET clock` gives `{"time": "2026-01-01T00:00:00.000Z", "speed": 1}`, time being virtual.
 * - `PUT clock` takes `{"speed": 10}` or `{"speed": "at-once"}` and gives the same as GET.
 * - `POST reset` starts afresh and gives `{}`.
 */
const actions: Record<string, Record<string, Action>> = {
	clock: {
		GET: (sandbox) => Promise.resolve(clock(sandbox)),
		async PUT(sandbox, request) {
			sandbox.setSpeed(readSpeed(parseJson(await readBody(request))));
			return clock(sandbox);
		}
	},
	reset: {
		async POST(sandbox) {
			await sandbox.reset();
			return {};
		}
	}
};

/** Answers `/sandbox/{name}/control/{action}`; rejects with A2AError where there is no such action. */
export async function controlResponse(
	sandbox: Sandbox,
	action: string,
	request: Request
): Promise<Response> {
	const verbs = Object.hasOwn(actions, action) ? actions[action] : undefined;
	if (!verbs) {
		const known = Object.keys(actions).join(', ');
		throw new A2AError('METHOD_NOT_FOUND', `There is no control "${action}"; there are: ${known}`);
	}
	const act = Object.hasOwn(verbs, request.method) ? verbs[request.method] : undefined;
	if (!act) {
		const allow = Object.keys(verbs).join(', ');
		throw new A2AError('METHOD_NOT_ALLOWED', `control/${action} takes ${allow}`, {
			metadata: { allow }
		});
	}
	return jsonResponse(await act(sandbox, request));
}

function clock(sandbox: Sandbox) {
	return { time: new Date(sandbox.time).toISOString(), speed: sandbox.speed };
}

function readSpeed(body: unknown): Speed {
	const speed = isJsonObject(body) ? body.speed : undefined;
	if (speed === 'at-once') return speed;
	if (typeof speed === 'number' && speed >= 0.01 && speed <= 1000) return speed;
	throw A2AError.invalid([
		{ field: 'speed', description: 'must be a number from 0.01 to 1000, or "at-once"' }
	]);
}
