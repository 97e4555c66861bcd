import type { Scenario } from '../scenario.js';
import { bodies } from './bodies.js';
import { calls } from './calls.js';
import { looks } from './looks.js';
import { otherSites } from './other-sites.js';
import { visits } from './visits.js';
import { workers } from './workers.js';

/** All that is tried in each browser. */
export const scenarios: readonly Scenario[] = [
	...visits,
	...calls,
	...bodies,
	...workers,
	...otherSites,
	...looks
];
