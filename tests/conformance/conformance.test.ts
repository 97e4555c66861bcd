import { afterAll, beforeAll, describe } from 'vitest';
import { bindings } from '../../src/lib/protocol/index.js';
import type { RunningHost } from './hosts/host.js';
import { inProcess } from './hosts/in-process.js';
import { node } from './hosts/node.js';
import { page } from './hosts/page.js';
import { worker } from './hosts/worker.js';
import { Rig } from './rig.js';
import { badInput } from './suites/bad-input.js';
import { cards } from './suites/cards.js';
import { errors } from './suites/errors.js';
import { operations } from './suites/operations.js';
import { sameBytes } from './suites/same-bytes.js';
import { sharedTasks } from './suites/shared-tasks.js';
import { streams } from './suites/streams.js';
import type { Suite } from './suites/suite.js';

const suites: Record<string, Suite> = {
	operations,
	errors,
	streams,
	'shared tasks': sharedTasks,
	'same bytes': sameBytes,
	cards,
	'bad input': badInput
};

describe.each([inProcess, node, worker, page])('$name', (host) => {
	let running: RunningHost;
	beforeAll(async () => {
		running = await host.start();
	}, 60_000);
	afterAll(() => running.stop());

	describe.each(Object.entries(suites))('%s', (_, suite) =>
		suite((name) => new Rig(running, name), host.ways ?? bindings)
	);
});
