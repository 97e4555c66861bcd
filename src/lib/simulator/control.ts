import { A2AError, isJsonObject } from '../protocol/index.js';
import type { PlainRequest, PlainResponse } from '../wire/index.js';
import { jsonResponse, parseJson, readBody } from '../wire/index.js';
import { readSettings } from './read-settings.js';
import type { Sandbox } from './sandbox.js';
import type { Sandboxes } from './sandboxes.js';
import type { Speed } from './speed.js';
import { isSpeed, speedRule } from './speed.js';
import { assertVerb, notFound } from './verbs.js';

interface ControlVisit {
	sandboxes: Sandboxes;
	/** Names of the agents. */
	agents: readonly string[];
	/** Of the sandbox. */
	name: string;
	/** What follows `control/`. */
	path: string;
	request: PlainRequest;
}

type Action = (visit: ControlVisit, agent: string) => Promise<unknown>;

/**
 * The simulator's own API of a sandbox, by path and verb; it is no part of A2A.
 *
 * - `GET clock` gives `{"time": "2026-01-01T00:00:00.000Z", "speed": 1}`, time being virtual.
 * - `PUT clock` takes `{"speed": 10}` or `{"speed": "at-once"}` and gives the same as GET.
 * - `POST reset` starts afresh and gives `{}`.
 * - `GET export` gives the sandbox as a SandboxFile, also one that cannot be opened.
 * - `GET sandboxes` gives the names of all sandboxes, such as `{"sandboxes": ["main"]}`.
 * - `GET settings/{agent}` gives the settings of an agent, such as `{"edition": "1.0.1", …}`.
 * - `PUT settings/{agent}` takes some of them and gives all.
 */
const actions: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
	clock: {
		GET: async (visit) => clock(await open(visit)),
		async PUT(visit) {
			const sandbox = await open(visit);
			sandbox.setSpeed(readSpeed(await readJson(visit)));
			return clock(sandbox);
		}
	},
	reset: {
		async POST({ sandboxes, name }) {
			await sandboxes.reset(name);
			return {};
		}
	},
	export: {
		GET: ({ sandboxes, name }) => sandboxes.export(name)
	},
	sandboxes: {
		GET: async ({ sandboxes }) => ({ sandboxes: await sandboxes.names() })
	},
	settings: {
		GET: async (visit, agent) => (await open(visit)).settings(agent),
		async PUT(visit, agent) {
			const sandbox = await open(visit);
			sandbox.changeSettings(agent, readSettings(await readJson(visit)));
			return sandbox.settings(agent);
		}
	}
};

/** Answers `/sandbox/{name}/control/{path}`; rejects with A2AError where there is no such path. */
export async function controlResponse(visit: ControlVisit): Promise<PlainResponse> {
	const { path, agents, request } = visit;
	const [action = '', agent] = path.split(/\/(.*)/s);
	const verbs = Object.hasOwn(actions, action) ? actions[action] : undefined;
	const isWhole = action === 'settings' ? agents.includes(agent ?? '') : agent === undefined;
	if (!verbs || !isWhole) {
		throw notFound(
			`control/${path}`,
			'the paths are clock, reset, export, sandboxes and settings/{agent}'
		);
	}
	assertVerb(request, Object.keys(verbs), `control/${path}`);
	return jsonResponse(await verbs[request.method]?.(visit, agent ?? ''));
}

function open({ sandboxes, name }: ControlVisit): Promise<Sandbox> {
	return sandboxes.open(name);
}

async function readJson({ request }: ControlVisit): Promise<unknown> {
	return parseJson(await readBody(request));
}

function clock(sandbox: Sandbox) {
	return { time: new Date(sandbox.time).toISOString(), speed: sandbox.speed };
}

function readSpeed(body: unknown): Speed {
	const speed = isJsonObject(body) ? body.speed : undefined;
	if (isSpeed(speed)) return speed;
	throw A2AError.invalid([{ field: 'speed', description: `must be ${speedRule}` }]);
}
