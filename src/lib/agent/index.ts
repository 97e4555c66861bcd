export type { Advance, Cast } from './advance.js';
export { advance } from './advance.js';
export type { CallInput, Effect, Input, Reply, WorldRequests } from './effects.js';
export { viewTask } from './view.js';
export { hash } from './ids.js';
export type { WorldSnapshot } from './snapshot.js';
export { snapshotOf, worldFrom } from './snapshot.js';
export type { DueStep, TaskRecord, World } from './world.js';
export { countTasks, createWorld, findTask, settingsOf } from './world.js';
