export type { Advance, Cast } from './advance.js';
export { advance } from './advance.js';
export type { CallInput, Effect, Input, Reply, WorldOperation, WorldRequests } from './effects.js';
export { findTask, viewTask } from './view.js';
export { hash } from './ids.js';
export type { WorldSnapshot } from './snapshot.js';
export { countTasks, snapshotOf, worldFrom } from './snapshot.js';
export type { DueStep, World } from './world.js';
export { createWorld, settingsOf } from './world.js';
