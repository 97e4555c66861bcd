import type { SimulatorPorts } from '../simulator/index.js';
import { noJournal } from '../simulator/index.js';
import { now, wake } from './timers.js';

/** For agents that live no longer than the process or the page in which they run. */
export const processPorts: SimulatorPorts = { now, wake, journal: noJournal };
