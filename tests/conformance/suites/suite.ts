import type { Rig } from '../rig.js';
import type { Way } from '../way.js';

/**
 * One part of the conformance suite; each test takes a sandbox of its own from `rig`. `ways` are
 * those that the host serves.
 */
export type Suite = (rig: (name?: string) => Rig, ways: readonly Way[]) => void;
