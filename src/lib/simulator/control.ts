import { A2AError, isJsonObject } from '../protocol/index.js';
import { jsonResponse, parseJson, readBody } from '../wire/index.js';
import type { Sandbox } from './sandbox.js';
import type { Sandboxes } from './sandboxes.js';
import type { Speed } from './speed.js';
import { isSpeed, speedRule } from './speed.js';
import { assertVerb, notFound } from './verbs.js';

type Action = (sandboxes: Sandboxes, name: string, request: Request) => Promise<unknown>;

/**
 * The simulator's own API of a sandbox, by path and verb; it is no part of A2A.
 *
 * - `GET clock` gives `{"time": "2026-01-01T00:00:00.000Z", "speed": 1}`, time being virtual.
 * - `PUT clock` takes `{"speed": 10}` or `{"speed": "at-once"}` and gives the same as GET.
 * - `POST reset` starts afresh and gives `{}`.
 */
const actions: Record<string, Record<string, Action>> = {
	clock: {
		GET: async (sandboxes, name) => clock(await sandboxes.open(name)),
		async PUT(sandboxes, name, request) {
			const sandbox = await sandboxes.open(name);
			sandbox.setSpeed(readSpeed(parseJson(await readBody(request))));
			return clock(sandbox);
		}
	},
	reset: {
		async POST(sandboxes, name) {
			await sandboxes.reset(name);
			return {};
		}
	}
};

/** Answers `/sandbox/{name}/control/{action}`; rejects with A2AError where there is no such action. */
export async function controlResponse(
	sandboxes: Sandboxes,
	name: string,
	action: string,
	request: Request
): Promise<Response> {
	const verbs = Object.hasOwn(actions, action) ? actions[action] : undefined;
	if (!verbs) throw notFound(`control/${action}`, `there are ${Object.keys(actions).join(', ')}`);
	assertVerb(request, Object.keys(verbs), `control/${action}`);
	return jsonResponse(await verbs[request.method]?.(sandboxes, name, request));
}

function clock(sandbox: Sandbox) {
	return { time: new Date(sandbox.time).toISOString(), speed: sandbox.speed };
}

function readSpeed(body: unknown): Speed {
	const speed = isJsonObject(body) ? body.speed : undefined;
	if (isSpeed(speed)) return speed;
	throw A2AError.invalid([{ field: 'speed', description: `must be ${speedRule}` }]);
}
