import type { Rig } from '../rig.js';

/** One part of the conformance suite; each test takes a sandbox of its own from `rig`. */
export type Suite = (rig: (name?: string) => Rig) => void;
